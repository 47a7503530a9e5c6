import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { passwordUpdate } from '@lajvard/contract';
import { Button, FormAlert, PasswordField } from '@lajvard/ui';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './auth.module.css';
import { LinkScreen, type Spend } from './LinkScreen.tsx';
import { PasswordHint } from './PasswordHint.tsx';

/** Sets a new password (docs/specification/2-account-and-back-office.md#55-new-password-page). */
export function NewPasswordScreen() {
  const { t } = useTranslation('account');
  return (
    <LinkScreen
      kind="password"
      title={t('account:password.title')}
      lead={t('account:password.lead')}
      doneTitle={t('account:password.changed')}
      done={<p>{t('account:password.login-again')}</p>}
      form={(u, spend) => <PasswordForm u={u} spend={spend} />}
    />
  );
}

function PasswordForm({ u, spend }: { u: string; spend: Spend }) {
  const { t } = useTranslation(['account', 'auth']);
  const form = useForm({
    resolver: zodResolver(passwordUpdate.body),
    defaultValues: { u, password: '', password_confirmation: '' },
  });
  const password = useWatch({ control: form.control, name: 'password' });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, (body) =>
    spend(() => callApi(passwordUpdate, { body })),
  );
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
