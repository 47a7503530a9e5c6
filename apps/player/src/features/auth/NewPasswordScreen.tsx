import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { passwordUpdate } from '@lajvard/contract';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { AuthForm, NewPasswordFields } from './AuthForm.tsx';
import { LinkScreen, type Spend } from './LinkScreen.tsx';

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
  const { t } = useTranslation('account');
  const form = useForm({
    resolver: zodResolver(passwordUpdate.body),
    defaultValues: { u, password: '', password_confirmation: '' },
  });
  const password = useWatch({ control: form.control, name: 'password' });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, (body) =>
    spend(() => callApi(passwordUpdate, { body })),
  );
  return (
    <AuthForm onSubmit={submit} alert={alert} busy={busy} submit={t('account:password.submit')}>
      <NewPasswordFields
        label={t('account:password.new')}
        password={password}
        register={form.register}
        errorOf={errorOf}
      />
    </AuthForm>
  );
}
