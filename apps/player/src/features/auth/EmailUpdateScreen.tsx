import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { emailUpdate } from '@lajvard/contract';
import { Button, buttonClass, FormAlert } from '@lajvard/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/api.ts';
import { forgetSignIn } from '../../shared/signed-in.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './auth.module.css';
import { LinkInvalid, LinkLooking } from './LinkInvalid.tsx';
import { linkKindOf } from './link-reference.ts';
import { useLinkLook } from './use-link-look.ts';

/**
 * Confirms a new e-mail address (docs/specification/2-account-and-back-office.md#21-player-routes). Needs a press,
 * because mail scanners open every link.
 */
export function EmailUpdateScreen() {
  const { t } = useTranslation('account');
  const { u } = useSearch({ strict: false });
  const [step, setStep] = useState<'question' | 'changed' | 'link-over'>('question');
  const looking = useLinkLook(u, () => setStep('link-over'));
  if (u === undefined || step === 'link-over' || linkKindOf(u) !== 'email') return <LinkInvalid kind="email" />;
  if (looking) return <LinkLooking />;
  const changed = step === 'changed';
  return (
    <AuthFrame
      title={t(changed ? 'account:email.changed' : 'account:email.title')}
      lead={changed ? undefined : t('account:email.confirm-lead')}
      done={changed ? <p>{t('account:email.changed-text')}</p> : null}
    >
      {changed ? (
        <div className={styles.actions}>
          <Link to="/account/login" className={buttonClass({ size: 'large' })}>
            {t('account:password.login-now')}
          </Link>
        </div>
      ) : (
        <ConfirmForm u={u} onChanged={() => setStep('changed')} onLinkOver={() => setStep('link-over')} />
      )}
    </AuthFrame>
  );
}

function ConfirmForm({ u, onChanged, onLinkOver }: { u: string; onChanged(): void; onLinkOver(): void }) {
  const { t } = useTranslation('account');
  const form = useForm({ resolver: zodResolver(emailUpdate.body), defaultValues: { u } });
  const { submit, busy, alert } = useFormAnswer(form, async (values) => {
    try {
      await callApi(emailUpdate, { body: values });
      forgetSignIn(); // all sessions of the person have ended, this browser's too
      onChanged();
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== 'token-invalid') throw error;
      onLinkOver();
    }
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <div className={styles.actions}>
        <Button type="submit" size="large" busy={busy}>
          {t('account:email.confirm')}
        </Button>
      </div>
    </form>
  );
}
