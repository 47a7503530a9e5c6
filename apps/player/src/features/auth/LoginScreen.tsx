import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { login } from '@lajvard/contract';
import { Button, FormAlert, linkClass, PasswordField, TextField, toLatinDigits } from '@lajvard/ui';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/api.ts';
import { safeReturnPath } from '../../shared/return-path.ts';
import { sessionEnd } from '../../shared/signed-in.ts';
import { deviceId } from '../../shared/storage.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './auth.module.css';
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
  const form = useForm({ resolver: zodResolver(login.body), defaultValues: { email: '', password: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    const tokens = await callApi(login, { body: { ...values, device_id: deviceId() } }).catch((error: unknown) => {
      if (error instanceof ApiRefusal && error.code === 'blacklisted') return null;
      throw error;
    });
    // docs/specification/1-table-and-site.md#61-who-may-be-where
    if (tokens === null) return router.navigate({ to: '/block/account' });
    await enter(tokens, safeReturnPath(search.r) ?? AFTER_LOGIN);
  });

  return (
    <AuthFrame title={t('auth:login.title')} lead={t('auth:login.lead')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {ended && !alert ? (
          <FormAlert kind="warn">
            {t(`auth:login.${ended}`)}
            {fromTable ? ` ${t('auth:login.bets-stand')}` : null}
          </FormAlert>
        ) : null}
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
          error={errorOf('password')}
          autoComplete="current-password"
        />
        <div className={styles.actions}>
          <Button type="submit" size="large" busy={busy}>
            {t('auth:login.submit')}
          </Button>
          <Link to="/account/forget-password" search={(now) => ({ ...now })} className={linkClass()}>
            {t('auth:login.forgotten')}
          </Link>
          <span className="muted">
            {t('auth:login.no-account')}{' '}
            <Link to="/account/register" search={(now) => ({ ...now })} className={linkClass()}>
              {t('auth:login.register')}
            </Link>
          </span>
        </div>
      </form>
    </AuthFrame>
  );
}
