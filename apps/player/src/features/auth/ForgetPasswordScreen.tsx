import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { resetPassword } from '@lajvard/contract';
import { linkClass } from '@lajvard/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { AuthForm, EMAIL, EmailField } from './AuthForm.tsx';
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
    <AuthForm
      onSubmit={submit}
      alert={alert}
      busy={busy}
      submit={t('account:forgotten.submit')}
      links={
        <Link to="/account/login" search={(now) => ({ ...now })} className={linkClass()}>
          {t('account:forgotten.login')}
        </Link>
      }
    >
      <EmailField field={form.register('email', EMAIL)} error={errorOf('email')} />
    </AuthForm>
  );
}
