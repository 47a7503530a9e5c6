import {
  Brand,
  IconButton,
  IconClose,
  IconMenu,
  IconMoon,
  IconSun,
  LANGUAGE_NAMES,
  useLanguage,
  useMedia,
  useTheme,
} from '@lajvard/ui';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inAccountFrame } from '../account-frame.ts';
import { useSession } from '../session.ts';
import { useProductName } from '../site-config.ts';
import styles from './site-frame.module.css';

/** The header of the public site (spec 1 §2); in the account window of a phone's table there is none. */
export const SiteHeader = () => (inAccountFrame() ? null : <Header />);

/** On a phone its entries fold into a menu. */
function Header() {
  const { t } = useTranslation(['site', 'ui']);
  const product = useProductName();
  const [open, setOpen] = useState(false);
  const address = useRouterState({ select: (state) => state.location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(() => setOpen(false), [address]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [open]);

  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand} aria-label={product}>
        <Brand name={product} size={36} />
      </Link>
      <nav id="site-menu" aria-label={t('site:nav.label')} className={open ? styles.menuOpen : styles.menu}>
        <Entries />
        <span className={styles.space} />
        <LanguageSwitch />
        <ThemeSwitch />
        <AccountEntries />
      </nav>
      <span className={styles.burger}>
        <IconButton
          label={open ? t('ui:close') : t('site:nav.menu')}
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
        >
          {open ? <IconClose size={24} /> : <IconMenu size={24} />}
        </IconButton>
      </span>
    </header>
  );
}

function Entries() {
  const { t } = useTranslation('site');
  return (
    <>
      <Link to="/live/play">{t('site:nav.live')}</Link>
      <Link to="/practice">{t('site:nav.practice')}</Link>
      <Section name="about">{t('site:nav.about')}</Section>
      <Section name="features">{t('site:nav.features')}</Section>
      <Section name="contact">{t('site:nav.contact')}</Section>
    </>
  );
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <Link to="/" hash={name} hashScrollIntoView={{ behavior: still ? 'instant' : 'smooth' }}>
      {children}
    </Link>
  );
}

function AccountEntries() {
  const { t } = useTranslation('site');
  const { signedIn } = useSession();
  if (signedIn) {
    return (
      <>
        <Link to="/account/logout">{t('site:nav.logout')}</Link>
        <Link to="/account/profile" className={styles.pill}>
          {t('site:nav.account')}
        </Link>
      </>
    );
  }
  return (
    <>
      <Link to="/account/login">{t('site:nav.login')}</Link>
      <Link to="/account/register" className={styles.pill}>
        {t('site:nav.register')}
      </Link>
    </>
  );
}

/** One press to the other language, named in that language. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  const other = language === 'fa' ? 'en' : 'fa';
  return (
    <button type="button" className={styles.switch} lang={other} onClick={() => void setLanguage(other)}>
      {LANGUAGE_NAMES[other]}
    </button>
  );
}

export function ThemeSwitch() {
  const { t } = useTranslation('ui');
  const { theme, toggleTheme } = useTheme();
  return (
    <IconButton label={theme === 'dark' ? t('ui:theme-light') : t('ui:theme-dark')} onClick={toggleTheme}>
      {theme === 'dark' ? <IconSun size={20} /> : <IconMoon size={20} />}
    </IconButton>
  );
}
