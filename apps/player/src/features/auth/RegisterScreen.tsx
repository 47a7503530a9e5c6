import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { register } from '@lajvard/contract';
import { linkClass, useLanguage } from '@lajvard/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { AuthForm, EMAIL, EmailField } from './AuthForm.tsx';
import { MailedLinkScreen } from './MailedLinkScreen.tsx';

/**
 * The e-mail, then a mailed link; whoever opens it sets the password
 * (docs/specification/2-account-and-back-office.md#56-registration).
 */
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
    defaultValues: { email: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    await callApi(register, { body: { ...values, locale: language, ...partnerOf(bc) } });
    onSent(values.email);
  });

  return (
    <AuthForm
      onSubmit={submit}
      alert={alert}
      busy={busy}
      submit={t('auth:register.submit')}
      links={
        <span className="muted">
          {t('auth:register.have-account')}{' '}
          <Link to="/account/login" search={(now) => ({ ...now })} className={linkClass()}>
            {t('auth:register.login')}
          </Link>
        </span>
      }
    >
      <EmailField field={form.register('email', EMAIL)} error={errorOf('email')} />
    </AuthForm>
  );
}

/** A malformed partner code is dropped: it must not prevent a registration. */
const partnerOf = (bc = ''): { bc?: string } => (/^[A-Za-z0-9_-]{1,40}$/.test(bc) ? { bc } : {});
