import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { resetPassword } from '@lajvard/contract';
import { Button, FormAlert, linkClass, TextField, toLatinDigits } from '@lajvard/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './auth.module.css';
import { MailedLinkScreen } from './MailedLinkScreen.tsx';
import { NewPasswordScreen } from './NewPasswordScreen.tsx';

/**
 * Requests a link by e-mail; with the reference `u` of such a link, shows the form for the new password
 * (docs/specification/2-account-and-back-office.md#48-password-reset).
 */
export function ForgetPasswordScreen() {
  const { u } = useSearch({ strict: false });
  return u === undefined ? <AskLink /> : <NewPasswordScreen />;
}

function AskLink() {
  const { t } = useTranslation('account');
  return (
    <MailedLinkScreen
      title={t('account:forgotten.title')}
      lead={t('account:forgotten.lead')}
      sentTitle={t('account:check-mail')}
      sentText={(email) => t('account:forgotten.sent', { email })}
      again={t('account:forgotten.again')}
      Form={AskForm}
    />
  );
}

function AskForm({ onSent }: { onSent(email: string): void }) {
  const { t } = useTranslation(['account', 'auth']);
  const form = useForm({ resolver: zodResolver(resetPassword.body), defaultValues: { email: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    await callApi(resetPassword, { body: values });
    onSent(values.email);
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <TextField
        {...form.register('email', { setValueAs: toLatinDigits })}
        label={t('auth:field.email')}
        error={errorOf('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        dir="ltr"
      />
      <div className={styles.actions}>
        <Button type="submit" size="large" busy={busy}>
          {t('account:forgotten.submit')}
        </Button>
        <Link to="/account/login" search={(now) => ({ ...now })} className={linkClass()}>
          {t('account:forgotten.login')}
        </Link>
      </div>
    </form>
  );
}
