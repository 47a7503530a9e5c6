import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { login, ownPasskeySignIn } from '@lajvard/contract';
import { FormAlert, linkClass, PasswordField, Words } from '@lajvard/ui';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { safeReturnPath } from '../../shared/browser/return-path.ts';
import { deviceId } from '../../shared/browser/storage.ts';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { sessionEnd } from '../../shared/session/signed-in.ts';
import { AuthForm, EMAIL, EmailField } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { type LoginForm, SecondStep } from './SecondStep.tsx';
import { useEnter } from './use-enter.ts';
import { useLeaveOnceSignedIn } from './use-leave-once-signed-in.ts';

const AFTER_LOGIN = '/live/play';

/**
 * Website login (docs/specification/2-account-and-back-office.md#510-logins). Leads to `r` if that is a path of this
 * site, else to the live table.
 */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  const search = useSearch({ strict: false });
  const enter = useEnter();
  useLeaveOnceSignedIn();
  const router = useRouter();
  const [ended] = useState(sessionEnd.read);
  const fromTable = safeReturnPath(search.r)?.startsWith('/live/') ?? false;
  const [asks, setAsks] = useState<'password' | 'code' | 'passkey'>('password');
  const [way, setWay] = useState<'code' | 'passkey'>('code');
  const form = useForm({ resolver: zodResolver(login.body), defaultValues: { email: '', password: '' } });
  /** Signs in, or asks for what is missing beside the password. */
  const send = async (values: LoginForm) => {
    const tokens = await callApi(login, { body: { ...values, device_id: deviceId() } }).catch(
      async (error: unknown) => {
        const code = error instanceof ApiRefusal ? error.code : null;
        if (code === 'blacklisted') return null;
        if (code !== 'second-factor-needed' && code !== 'passkey-needed') throw error;
        setAsks(
          code === 'passkey-needed' && (await import('@lajvard/client/passkeys')).hasPasskeys() ? 'passkey' : 'code',
        );
        return undefined;
      },
    );
    // docs/specification/1-table-and-site.md#61-who-may-be-where
    if (tokens === null) return router.navigate({ to: '/block/account' });
    if (tokens) await enter(tokens, safeReturnPath(search.r) ?? AFTER_LOGIN);
  };
  const byCode = useFormAnswer(form, (values) => {
    setWay('code');
    return send(values);
  });
  const byPasskey = useFormAnswer(useForm(), async () => {
    setWay('passkey');
    const { email, password } = form.getValues();
    const { showPasskey } = await import('@lajvard/client/passkeys');
    const { data } = await callApi(ownPasskeySignIn, { body: { email, password } });
    await send({ email, password, passkey: await showPasskey(data) });
  });
  const { alert } = way === 'code' ? byCode : byPasskey;

  return (
    <AuthFrame title={t('auth:login.title')} lead={t('auth:login.lead')}>
      <AuthForm
        onSubmit={byCode.submit}
        alert={alert}
        notice={
          ended ? (
            <FormAlert kind="warn">
              {fromTable ? `${t(`auth:login.${ended}`)} ${t('auth:login.bets-stand')}` : t(`auth:login.${ended}`)}
            </FormAlert>
          ) : null
        }
        busy={byCode.busy}
        submit={t('auth:login.submit')}
        kind={asks === 'passkey' ? 'quiet' : 'primary'}
        links={
          <>
            <Link to="/account/forget-password" search={(now) => ({ ...now })} className={linkClass()}>
              {t('auth:login.forgotten')}
            </Link>
            <span className="muted">
              <Words>{t('auth:login.no-account')}</Words>{' '}
              <Link to="/account/register" search={(now) => ({ ...now })} className={linkClass()}>
                {t('auth:login.register')}
              </Link>
            </span>
          </>
        }
      >
        <EmailField field={form.register('email', EMAIL)} error={byCode.errorOf('email')} />
        <PasswordField
          {...form.register('password')}
          label={t('auth:field.password')}
          error={byCode.errorOf('password')}
          autoComplete="current-password"
        />
        {asks === 'password' ? null : (
          <SecondStep
            register={form.register}
            error={byCode.errorOf('code')}
            passkey={asks === 'passkey' ? { busy: byPasskey.busy, show: () => void byPasskey.submit() } : undefined}
          />
        )}
      </AuthForm>
    </AuthFrame>
  );
}
