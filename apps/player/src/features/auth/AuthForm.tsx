import { Button, FormAlert, PasswordField, TextField, toLatinDigits } from '@lajvard/ui';
import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './auth.module.css';
import { PasswordHint } from './PasswordHint.tsx';

interface AuthFormProps {
  onSubmit: ComponentProps<'form'>['onSubmit'];
  /** What was wrong with the last try. */
  alert: string | null;
  /** Said in place of an alert. */
  notice?: ReactNode;
  busy: boolean;
  /** The words of the button. */
  submit: ReactNode;
  kind?: ComponentProps<typeof Button>['kind'];
  /** The fields. */
  children?: ReactNode;
  /** Other ways, beside the button. */
  links?: ReactNode;
}

/** The form of a page for visitors: what was wrong, the fields, the button, and other ways beside it. */
export function AuthForm({ onSubmit, alert, notice, busy, submit, kind, children, links }: AuthFormProps) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : notice}
      {children}
      <div className={styles.actions}>
        <Button type="submit" kind={kind} size="large" busy={busy}>
          {submit}
        </Button>
        {links}
      </div>
    </form>
  );
}

/** How a form registers an e-mail address: typed in Latin or Persian digits. */
export const EMAIL = { setValueAs: toLatinDigits };

/** The e-mail address, under which browsers store the password. */
export function EmailField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      {...field}
      label={t('auth:field.email')}
      error={error}
      type="email"
      inputMode="email"
      autoComplete="username"
      dir="ltr"
    />
  );
}

type PasswordName = 'password' | 'password_confirmation';

interface NewPasswordFieldsProps {
  label: string;
  /** What is typed, which the hint judges. */
  password: string;
  register(name: PasswordName): UseFormRegisterReturn;
  errorOf(name: PasswordName): string | undefined;
}

/** A new password, twice. */
export function NewPasswordFields({ label, password, register, errorOf }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordField
        {...register('password')}
        label={label}
        hint={<PasswordHint password={password} />}
        error={errorOf('password')}
        autoComplete="new-password"
      />
      <PasswordField
        {...register('password_confirmation')}
        label={t('auth:field.password-confirmation')}
        error={errorOf('password_confirmation')}
        autoComplete="new-password"
      />
    </>
  );
}
