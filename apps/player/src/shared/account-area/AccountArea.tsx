import { Brand, buttonClass, classes, Girih, IconButton, IconMenu, useMedia } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inAccountFrame } from '../browser/account-frame.ts';
import { usePageTitle } from '../site/page-title.ts';
import { useProductName } from '../site/site-config.ts';
import { LanguageSwitch, ThemeSwitch } from '../site-frame/Switches.tsx';
import { AccountDrawer } from './AccountDrawer.tsx';
import { AccountFooter } from './AccountFooter.tsx';
import { AccountSidebar, useHere } from './AccountSidebar.tsx';
import { AccountSummary } from './AccountSummary.tsx';
import styles from './account-area.module.css';

export interface AccountAreaProps {
  children: ReactNode;
  /** Replaces the name of the matching menu entry. */
  title?: string | undefined;
  /** A column for reading and forms, beside the summary in a wide window; otherwise the full width (tables). */
  narrow?: boolean | undefined;
}

/**
 * The frame of every account page (docs/specification/2-account-and-back-office.md#22-account-area): sidebar, title,
 * footer; in the account window of a phone's table, title and page only. Needs `Queries` around it and the texts
 * `account`.
 */
export function AccountArea({ children, title, narrow = false }: AccountAreaProps) {
  const { t } = useTranslation('account');
  const here = useHere();
  const name = title ?? (here === null ? undefined : t(`account:menu.${here.name}`));
  const roomy = useMedia('(width >= 1180px)');
  usePageTitle(name);
  const framed = inAccountFrame();
  const page = (
    <main id="content" tabIndex={-1} className={classes(styles.page, narrow && styles.narrow, 'full')}>
      <h1 className={classes('display', styles.title)}>{name}</h1>
      {narrow ? <div className={`${styles.sheet} shrink`}>{children}</div> : children}
      {narrow && roomy && !framed ? <AccountSummary /> : null}
    </main>
  );
  return framed ? <div className={`${styles.guest} page-ground`}>{page}</div> : <Chrome>{page}</Chrome>;
}

function Chrome({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['account', 'site']);
  const product = useProductName();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div className={`${styles.area} stack page-ground text-roomy`}>
      <a className="lj-skip" href="#content">
        {t('site:nav.skip')}
      </a>
      <Girih className={classes(styles.sidebar, 'on-felt')}>
        <Link to="/" className={`${styles.brand} no-underline`} aria-label={product}>
          <Brand name={product} size={36} />
        </Link>
        <AccountSidebar />
      </Girih>
      <div className={`${styles.bar} row gap-24 muted`}>
        <span className={styles.burger}>
          <IconButton
            label={t('account:menu.open')}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <IconMenu size={24} />
          </IconButton>
        </span>
        <Link to="/" className={`${styles.barBrand} no-underline`} aria-label={product}>
          <Brand name={product} size={30} />
        </Link>
        <span className="grow" />
        <span className={`${styles.switches} row gap-18`}>
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
        <Link to="/account/logout" className={styles.leave}>
          {t('site:nav.logout')}
        </Link>
        <Link to="/live/play" className={buttonClass({ kind: 'quiet' })}>
          {t('account:menu.play')}
        </Link>
      </div>
      {children}
      <AccountFooter />
      {open ? <AccountDrawer onClose={close} /> : null}
    </div>
  );
}
