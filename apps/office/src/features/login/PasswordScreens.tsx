import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { linkLook, passwordUpdate, resetPassword } from '@lajvard/contract';
import { Button, FormAlert, FormDone, linkClass, PasswordField, Spinner } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { forgetTokens } from '../../shared/browser/storage.ts';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { LoginFrame, USERNAME, UsernameField } from './LoginFrame.tsx';
import styles from './login.module.css';

const WORDS = ['office', 'errors', 'refusals', 'ui'] as const;

/** Asks for a link by mail that sets a new password. */
export function ForgottenPasswordScreen() {
  const { t } = useTranslation(WORDS);
  const [sent, setSent] = useState(false);
  const form = useForm({ resolver: zodResolver(resetPassword.body), defaultValues: { email: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    await callApi(resetPassword, { body: values });
    setSent(true);
  });
  return (
    <LoginFrame title={t('office:password.forgotten')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        <FormDone>{sent ? t('office:password.sent') : null}</FormDone>
        <UsernameField field={form.register('email', USERNAME)} error={errorOf('email')} />
        <Button type="submit" size="large" wide busy={busy}>
          {t('office:password.send')}
        </Button>
        <ToLogin />
      </form>
    </LoginFrame>
  );
}

/** Sets a new password with the reference `u` of a mailed link; staff then logs in with it. */
export function NewPasswordScreen() {
  const { t } = useTranslation(WORDS);
  const { u = '' } = useSearch({ strict: false });
  const link = useLinkLook(u);
  const [ended, setEnded] = useState<'changed' | 'link-over' | null>(null);
  const step = ended ?? link;
  return (
    <LoginFrame title={t('office:password.new')}>
      <FormDone>{step === 'changed' ? t('office:password.changed') : null}</FormDone>
      {step === 'looking' ? <Spinner label={t('ui:loading')} /> : null}
      {step === 'form' ? <NewPasswordForm u={u} onEnd={setEnded} /> : null}
      {step === 'changed' ? (
        <div className={styles.form}>
          <ToLogin />
        </div>
      ) : null}
      {step === 'link-over' ? (
        <div className={styles.form}>
          <FormAlert>{t('office:password.link-over')}</FormAlert>
          <Link to="/account/forget-password" className={linkClass()}>
            {t('office:password.again')}
          </Link>
        </div>
      ) : null}
    </LoginFrame>
  );
}

/**
 * Asks whether a link can still be used, before anything is typed. If the server cannot be reached, the form is shown:
 * the server checks again when it is sent.
 */
function useLinkLook(u: string): 'looking' | 'form' | 'link-over' {
  const found = useQuery({
    queryKey: ['link', u],
    queryFn: () => callApi(linkLook, { body: { u } }),
    enabled: u !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY, // once it is used, its own page has the word
  });
  const { error } = found;
  if (u === '' || (error instanceof ApiRefusal && error.code === 'token-invalid')) return 'link-over';
  return found.isPending ? 'looking' : 'form';
}

function NewPasswordForm({ u, onEnd }: { u: string; onEnd(step: 'changed' | 'link-over'): void }) {
  const { t } = useTranslation(WORDS);
  const form = useForm({
    resolver: zodResolver(passwordUpdate.body),
    defaultValues: { u, password: '', password_confirmation: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    try {
      await callApi(passwordUpdate, { body: values });
      forgetTokens(); // every session of the person has ended
      onEnd('changed');
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== 'token-invalid') throw error;
      onEnd('link-over');
    }
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <PasswordField
        {...form.register('password')}
        label={t('office:password.new')}
        hint={t('office:password.rule')}
        error={errorOf('password')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('password_confirmation')}
        label={t('office:password.confirmation')}
        error={errorOf('password_confirmation')}
        autoComplete="new-password"
      />
      <Button type="submit" size="large" wide busy={busy}>
        {t('office:password.save')}
      </Button>
    </form>
  );
}

function ToLogin() {
  const { t } = useTranslation('office');
  return (
    <Link to="/account/login" className={linkClass()}>
      {t('office:password.to-login')}
    </Link>
  );
}
