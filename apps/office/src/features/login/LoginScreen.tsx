import { zodResolver } from '@hookform/resolvers/zod';
import { CODE, CodeField } from '@lajvard/client/forms';
import { hasPasskeys, showPasskey } from '@lajvard/client/passkeys';
import { type BegunFactor, SetUpFactor } from '@lajvard/client/second-factor';
import {
  adminLogin,
  passkeySignIn,
  secondFactorBegin,
  secondFactorConfirm,
  type Tokens,
  updateLocale,
} from '@lajvard/contract';
import { Button, FormAlert, isLanguage, linkClass, PasswordField, useLanguage } from '@lajvard/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { safeReturnPath } from '../../shared/browser/return-path.ts';
import { keepTokens, keptTokens, pagePerson, readStored, sessionEnd } from '../../shared/browser/storage.ts';
import { ApiRefusal, callApi, NetworkFault, PageRefusal } from '../../shared/calls/api.ts';
import { homeOf } from '../../shared/session/homes.ts';
import { signOut, staffQuery } from '../../shared/session/staff.ts';
import { usePasswordOnly } from '../../shared/site/site-config.ts';
import { LoginFrame, USERNAME, UsernameField } from './LoginFrame.tsx';
import styles from './login.module.css';

/**
 * Staff login (docs/specification/2-account-and-back-office.md#214-staff-login): username and password. Redirects if
 * already signed in.
 */
export function LoginScreen() {
  const { t } = useTranslation(['office', 'errors', 'refusals']);
  const title = t('office:login.title');
  const goOn = useGoOn();
  const passwordOnly = usePasswordOnly();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the arrival
  useEffect(() => {
    if (keptTokens() !== null) void goOn().catch(() => undefined);
  }, []);

  return (
    <LoginFrame title={title}>
      <LoginForm onSignedIn={goOn} />
      {passwordOnly ? <p className={`${styles.demo} muted text-2`}>{t('office:login.password-only')}</p> : null}
      <Link to="/account/forget-password" className={`${linkClass()} ${styles.forgotten}`}>
        {t('office:password.forgotten')}
      </Link>
    </LoginFrame>
  );
}

/**
 * Fetches the member of staff, then goes to `r` or home; a failed fetch logs out
 * (docs/specification/2-account-and-back-office.md#214-staff-login).
 */
function useGoOn(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { r } = useSearch({ strict: false });
  const { language, setLanguage } = useLanguage();
  return async () => {
    queryClient.removeQueries({ queryKey: staffQuery.queryKey });
    const staff = await queryClient.fetchQuery(staffQuery).catch(async (error: unknown) => {
      await signOut();
      throw error;
    });
    const chosen = readStored('lang');
    if (!isLanguage(chosen)) {
      if (staff.locale !== language) await setLanguage(staff.locale);
    } else if (chosen !== staff.locale) {
      await callApi(updateLocale, { body: { locale: chosen } }).catch(() => undefined);
    }
    const home = homeOf(staff.role);
    // a home of one's own comes before `r` (docs/specification/2-account-and-back-office.md#214-staff-login)
    const own = home !== homeOf(null);
    router.history.push(own ? `/admin${home}` : (safeReturnPath(r) ?? `/admin${home}`));
  };
}

/** Username and password, kept in memory while the second factor is set up. */
type Credentials = Readonly<Record<'email' | 'password', string>>;

/** Asks for username and password, then, where there is a second factor, for its code or a passkey; or sets one up. */
function LoginForm({ onSignedIn }: { onSignedIn(): Promise<void> }) {
  const { t } = useTranslation(['office', 'factor', 'errors', 'refusals']);
  const [alert, setAlert] = useState<{ key: string; seconds: number } | null>(null);
  const [ended] = useState(sessionEnd.read);
  const [asks, setAsks] = useState<'password' | 'code' | 'passkey'>('password');
  const [showing, setShowing] = useState(false);
  const [setUp, setSetUp] = useState<{ credentials: Credentials; begun: BegunFactor } | null>(null);
  const [entering, setEntering] = useState<Tokens | null>(null);
  const form = useForm({ resolver: zodResolver(adminLogin.body), defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const enter = async (tokens: Tokens) => {
    pagePerson.become(tokens.access_token);
    keepTokens(tokens);
    if (keptTokens() === null) {
      pagePerson.become(null);
      throw new PageRefusal('errors:storage-blocked');
    }
    await onSignedIn();
  };
  const say = (error: unknown) =>
    setAlert({ key: keyOf(error), seconds: (error instanceof ApiRefusal && error.retryAfterSeconds) || 0 });
  const submit = form.handleSubmit(async (values) => {
    setAlert(null);
    try {
      await enter(await callApi(adminLogin, { body: values }));
    } catch (error) {
      const code = error instanceof ApiRefusal ? error.code : null;
      if (code === 'second-factor-needed') return setAsks('code');
      if (code === 'passkey-needed') return setAsks(hasPasskeys() ? 'passkey' : 'code');
      try {
        if (code !== 'second-factor-missing') throw error;
        setSetUp({ credentials: values, begun: (await callApi(secondFactorBegin, { body: values })).data });
      } catch (last) {
        say(last);
      }
    }
  });
  const submitPasskey = async () => {
    if (showing || isSubmitting) return;
    setAlert(null);
    setShowing(true);
    try {
      const { email, password } = form.getValues();
      const options = (await callApi(passkeySignIn, { body: { email, password } })).data;
      await enter(await callApi(adminLogin, { body: { email, password, passkey: await showPasskey(options) } }));
    } catch (error) {
      say(error);
    } finally {
      setShowing(false);
    }
  };
  const words = (key: string | undefined) =>
    key === undefined ? undefined : t(key.startsWith('errors:') ? key : 'errors:invalid');

  if (setUp) {
    const confirm = async (code: string) => {
      const body = { ...setUp.credentials, code, signs_in: true };
      const { data } = await callApi(secondFactorConfirm, { body });
      setEntering(data.tokens);
      return data.recovery_codes;
    };
    return (
      <div className={styles.form}>
        <SetUpFactor
          begun={setUp.begun}
          lead={t('office:factor.required')}
          confirm={confirm}
          onDone={async () => {
            if (entering) await enter(entering);
          }}
        />
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
      noValidate
    >
      {ended && !alert ? <FormAlert kind="warn">{t('office:login.session-ended')}</FormAlert> : null}
      {alert ? <FormAlert>{t(alert.key, { seconds: alert.seconds })}</FormAlert> : null}
      <UsernameField field={form.register('email', USERNAME)} error={words(errors.email?.message)} />
      <PasswordField
        {...form.register('password')}
        label={t('office:login.password')}
        error={words(errors.password?.message)}
        autoComplete="current-password"
      />
      {asks === 'passkey' ? (
        <Button size="large" wide autoFocus busy={showing} onClick={() => void submitPasskey()}>
          {t('factor:passkey.use')}
        </Button>
      ) : null}
      {asks !== 'password' ? (
        <CodeField
          field={form.register('code', CODE)}
          label={t('factor:code-or-recovery')}
          error={words(errors.code?.message)}
          autoFocus={asks === 'code'}
        />
      ) : null}
      <Button type="submit" size="large" wide kind={asks === 'passkey' ? 'quiet' : 'primary'} busy={isSubmitting}>
        {t('office:login.submit')}
      </Button>
    </form>
  );
}

function keyOf(error: unknown): string {
  if (error instanceof NetworkFault) return 'office:login.network';
  if (error instanceof PageRefusal) return error.message;
  if (!(error instanceof ApiRefusal)) throw error;
  if (error.code === 'wrong-credentials') return 'office:login.wrong';
  if (error.code === 'too-many-tries' && error.retryAfterSeconds !== null) return 'office:login.wait';
  return error.code === null ? error.message : `refusals:${error.code}`;
}
