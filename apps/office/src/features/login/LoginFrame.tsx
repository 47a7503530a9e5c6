import { Girih } from '@lajvard/ui';
import { type ReactNode, useEffect } from 'react';
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
