import { Girih, TextField, toLatinDigits } from '@lajvard/ui';
import { type ReactNode, useEffect } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { OfficeBrand } from '../../shared/site/OfficeBrand.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../shared/site/Switches.tsx';
import styles from './login.module.css';

/** The frame of the office's pages for visitors who are not signed in. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Girih as="main" className={`${styles.page} centre`}>
      <div className={styles.sheet}>
        <div className={`${styles.top} row gap-12`}>
          <OfficeBrand size={38} />
          <span className="grow" />
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <h1 className="display text-5">{title}</h1>
        {children}
      </div>
    </Girih>
  );
}

/** How a form registers a username: typed in Latin or Persian digits. */
export const USERNAME = { setValueAs: toLatinDigits };

/** The username of a member of staff: their e-mail address. */
export function UsernameField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const { t } = useTranslation('office');
  return (
    <TextField
      {...field}
      label={t('office:login.username')}
      error={error}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  );
}
