import { zodResolver } from '@hookform/resolvers/zod';
import { adminLogin } from '@lajvard/contract';
import {
  Button,
  FormAlert,
  Girih,
  isLanguage,
  PasswordField,
  TextField,
  toLatinDigits,
  useLanguage,
} from '@lajvard/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi, NetworkFault } from '../../shared/api.ts';
import { OfficeBrand } from '../../shared/brand/OfficeBrand.tsx';
import { homeOf } from '../../shared/homes.ts';
import { safeReturnPath } from '../../shared/return-path.ts';
import { LanguageSwitch, ThemeSwitch } from '../../shared/Switches.tsx';
import { signOut, staffQuery } from '../../shared/staff.ts';
import { keepTokens, keptTokens, readStored } from '../../shared/storage.ts';
import styles from './login.module.css';

/** Staff login (spec 2 §2): username and password. Who is signed in already goes on. */
export function LoginScreen() {
  const { t } = useTranslation(['office', 'errors', 'refusals']);
  const title = t('office:login.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const goOn = useGoOn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the arrival
  useEffect(() => {
    if (keptTokens() !== null) void goOn().catch(() => undefined);
  }, []);

  return (
    <Girih as="main" className={styles.page}>
      <div className={styles.sheet}>
        <div className={styles.top}>
          <OfficeBrand size={38} />
          <span className={styles.space} />
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <h1 className="display">{title}</h1>
        <LoginForm onSignedIn={goOn} />
      </div>
    </Girih>
  );
}

/** Fetches the member of staff, then goes to `r` or home; a failed fetch logs out (spec 2 §2). */
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
    if (!isLanguage(readStored('lang')) && staff.locale !== language) await setLanguage(staff.locale);
    const home = homeOf(staff.role);
    const own = home !== homeOf(null); // a home of one's own comes before `r` (spec 2 §2)
    router.history.push(own ? `/admin${home}` : (safeReturnPath(r) ?? `/admin${home}`));
  };
}

function LoginForm({ onSignedIn }: { onSignedIn(): Promise<void> }) {
  const { t } = useTranslation(['office', 'errors', 'refusals']);
  const [alert, setAlert] = useState<{ key: string; seconds: number } | null>(null);
  const form = useForm({ resolver: zodResolver(adminLogin.body), defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setAlert(null);
    try {
      keepTokens(await callApi(adminLogin, { body: values }));
      await onSignedIn();
    } catch (error) {
      setAlert({ key: keyOf(error), seconds: (error instanceof ApiRefusal && error.retryAfterSeconds) || 0 });
    }
  });
  const words = (key: string | undefined) =>
    key === undefined ? undefined : t(key.startsWith('errors:') ? key : 'errors:invalid');

  return (
    <form
      className={styles.form}
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}
      noValidate
    >
      {alert ? <FormAlert>{t(alert.key, { seconds: alert.seconds })}</FormAlert> : null}
      <TextField
        {...form.register('email', { setValueAs: toLatinDigits })}
        label={t('office:login.username')}
        error={words(errors.email?.message)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <PasswordField
        {...form.register('password')}
        label={t('office:login.password')}
        error={words(errors.password?.message)}
        autoComplete="current-password"
        showPasswordLabel={t('office:login.show-password')}
        hidePasswordLabel={t('office:login.hide-password')}
      />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {t('office:login.submit')}
      </Button>
    </form>
  );
}

function keyOf(error: unknown): string {
  if (error instanceof NetworkFault) return 'office:login.network';
  if (!(error instanceof ApiRefusal)) throw error;
  if (error.code === 'wrong-credentials') return 'office:login.wrong';
  if (error.code === 'too-many-tries' && error.retryAfterSeconds !== null) return 'office:login.wait';
  return error.code === null ? error.message : `refusals:${error.code}`;
}
