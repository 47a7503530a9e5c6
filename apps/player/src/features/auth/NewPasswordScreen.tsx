import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { passwordUpdate } from '@lajvard/contract';
import { Button, buttonClass, FormAlert, PasswordField } from '@lajvard/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/api.ts';
import { safeReturnPath } from '../../shared/return-path.ts';
import { forgetSignIn } from '../../shared/signed-in.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './auth.module.css';
import { LinkInvalid, LinkLooking } from './LinkInvalid.tsx';
import { linkKindOf } from './link-reference.ts';
import { PasswordHint } from './PasswordHint.tsx';
import { useLinkLook } from './use-link-look.ts';

/**
 * Sets a new password with the reference `u` of a mailed link. Everybody then signs in again, and goes to `r` if given
 * (docs/specification/2-account-and-back-office.md#21-player-routes).
 */
export function NewPasswordScreen() {
  const { t } = useTranslation('account');
  const { u, r } = useSearch({ strict: false });
  const path = safeReturnPath(r);
  const [step, setStep] = useState<'form' | 'changed' | 'link-over'>('form');
  const looking = useLinkLook(u, () => setStep('link-over'));
  if (u === undefined || step === 'link-over' || linkKindOf(u) !== 'password') return <LinkInvalid kind="password" />;
  if (looking) return <LinkLooking />;
  const changed = step === 'changed';
  return (
    <AuthFrame
      title={t(changed ? 'account:password.changed' : 'account:password.title')}
      lead={changed ? undefined : t('account:password.lead')}
      done={changed ? <p>{t('account:password.login-again')}</p> : null}
    >
      {changed ? (
        <div className={styles.actions}>
          <Link
            to="/account/login"
            search={path === null ? {} : { r: path }}
            className={buttonClass({ size: 'large' })}
          >
            {t('account:password.login-now')}
          </Link>
        </div>
      ) : (
        <PasswordForm u={u} onChanged={() => setStep('changed')} onLinkOver={() => setStep('link-over')} />
      )}
    </AuthFrame>
  );
}

function PasswordForm({ u, onChanged, onLinkOver }: { u: string; onChanged(): void; onLinkOver(): void }) {
  const { t } = useTranslation(['account', 'auth']);
  const form = useForm({
    resolver: zodResolver(passwordUpdate.body),
    defaultValues: { u, password: '', password_confirmation: '' },
  });
  const password = useWatch({ control: form.control, name: 'password' });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    try {
      await callApi(passwordUpdate, { body: values });
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
      <PasswordField
        {...form.register('password')}
        label={t('account:password.new')}
        hint={<PasswordHint password={password} />}
        error={errorOf('password')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('password_confirmation')}
        label={t('auth:field.password-confirmation')}
        error={errorOf('password_confirmation')}
        autoComplete="new-password"
      />
      <div className={styles.actions}>
        <Button type="submit" size="large" busy={busy}>
          {t('account:password.submit')}
        </Button>
      </div>
    </form>
  );
}
