import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { stopAll } from '@lajvard/contract';
import { Button, buttonClass, FormAlert, TextLink } from '@lajvard/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/api.ts';
import { forgetSignIn } from '../../shared/signed-in.ts';
import { useSiteConfig } from '../../shared/site-config.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './auth.module.css';
import { LinkInvalid } from './LinkInvalid.tsx';
import { linkKindOf } from './link-reference.ts';

/**
 * "It was not me": by the reference `u` of a mail, ends every session, voids the password and reverts a change of
 * e-mail. Needs a press, because mail scanners open every link.
 */
export function StopScreen() {
  const { t } = useTranslation('account');
  const { u } = useSearch({ strict: false });
  const [step, setStep] = useState<'question' | 'stopped' | 'link-over'>('question');
  const stopped = step === 'stopped';
  if (u === undefined || step === 'link-over' || linkKindOf(u) !== 'stop') return <LinkInvalid kind="stop" />;
  return (
    <AuthFrame
      title={t(stopped ? 'account:stop.done' : 'account:stop.title')}
      lead={stopped ? undefined : t('account:stop.lead')}
      done={stopped ? <Stopped /> : null}
    >
      {stopped ? (
        <div className={styles.actions}>
          <Link to="/account/login" className={buttonClass()}>
            {t('account:password.login-now')}
          </Link>
        </div>
      ) : (
        <StopForm u={u} onStopped={() => setStep('stopped')} onLinkOver={() => setStep('link-over')} />
      )}
    </AuthFrame>
  );
}

function StopForm({ u, onStopped, onLinkOver }: { u: string; onStopped(): void; onLinkOver(): void }) {
  const { t } = useTranslation('account');
  const form = useForm({ resolver: zodResolver(stopAll.body), defaultValues: { u } });
  const { submit, busy, alert } = useFormAnswer(form, async (values) => {
    try {
      await callApi(stopAll, { body: values });
      forgetSignIn();
      onStopped();
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== 'token-invalid') throw error;
      onLinkOver();
    }
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <div className={styles.actions}>
        <Button type="submit" kind="danger" size="large" busy={busy}>
          {t('account:stop.submit')}
        </Button>
      </div>
    </form>
  );
}

function Stopped() {
  const { t } = useTranslation('account');
  const { SUPPORT_EMAIL } = useSiteConfig();
  return (
    <>
      <p>{t('account:stop.done-text')}</p>
      <p>
        {t('account:stop.support')} <TextLink href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</TextLink>
      </p>
    </>
  );
}
