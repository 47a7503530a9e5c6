import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { register } from '@lajvard/contract';
import { Button, FormAlert, linkClass, PasswordField, TextField, toLatinDigits, useLanguage } from '@lajvard/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './auth.module.css';
import { MailedLinkScreen } from './MailedLinkScreen.tsx';
import { PasswordHint } from './PasswordHint.tsx';

/** E-mail and password, then a mailed link (docs/specification/2-account-and-back-office.md#49-registration). */
export function RegisterScreen() {
  const { t } = useTranslation('auth');
  return (
    <MailedLinkScreen
      title={t('auth:register.title')}
      lead={t('auth:register.lead')}
      sentTitle={t('auth:register.sent-title')}
      sentText={(email) => t('auth:register.sent-text', { email })}
      again={t('auth:register.again')}
      Form={RegisterForm}
    />
  );
}

function RegisterForm({ onSent }: { onSent(email: string): void }) {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const { bc } = useSearch({ strict: false });
  const form = useForm({
    resolver: zodResolver(register.body),
    defaultValues: { email: '', password: '', password_confirmation: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    await callApi(register, { body: { ...values, locale: language, ...partnerOf(bc) } });
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
      <PasswordField
        {...form.register('password')}
        label={t('auth:field.password')}
        hint={<PasswordHint password={form.watch('password') ?? ''} />}
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
          {t('auth:register.submit')}
        </Button>
        <span className="muted">
          {t('auth:register.have-account')}{' '}
          <Link to="/account/login" search={(now) => ({ ...now })} className={linkClass()}>
            {t('auth:register.login')}
          </Link>
        </span>
      </div>
    </form>
  );
}

/** A malformed partner code is dropped: it must not prevent a registration. */
const partnerOf = (bc = ''): { bc?: string } => (/^[A-Za-z0-9_-]{1,40}$/.test(bc) ? { bc } : {});
