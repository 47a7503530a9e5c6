import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import styles from './site-frame.module.css';

/** Header, content and footer of the public pages. `narrow`: a narrow column for reading and forms. */
export function SiteFrame({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  const { t } = useTranslation('site');
  return (
    <div className={`${styles.frame} stack page-ground`}>
      <a className="lj-skip" href="#content">
        {t('site:nav.skip')}
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className={narrow ? styles.narrow : styles.wide}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
