import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { emailChange } from '@lajvard/contract';
import { Button, FormAlert, PasswordField, TextField, toLatinDigits } from '@lajvard/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './profile.module.css';

/** Requests a change of e-mail address; the confirmation link goes to the new one. */
export function EmailForm({ onSent }: { onSent(to: string): void }) {
  const { t } = useTranslation(['account', 'auth', 'errors', 'refusals']);
  const form = useForm({ resolver: zodResolver(emailChange.body), defaultValues: { email: '', password: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    await callApi(emailChange, { body: values });
    onSent(values.email);
  });
  return (
    <form className={`${styles.emailForm} stack gap-14 weight-400`} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <TextField
        {...form.register('email', { setValueAs: toLatinDigits })}
        label={t('account:email.new')}
        error={errorOf('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
      />
      <PasswordField
        {...form.register('password')}
        label={t('auth:field.password')}
        error={errorOf('password')}
        autoComplete="current-password"
      />
      <Button type="submit" busy={busy}>
        {t('account:email.submit')}
      </Button>
    </form>
  );
}
