import { Brand, IconButton, IconMenu } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inAccountFrame } from '../browser/account-frame.ts';
import { useProductName } from '../site/site-config.ts';
import { AccountEntries, PlaceEntries } from './SiteEntries.tsx';
import { SiteMenu } from './SiteMenu.tsx';
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx';
import styles from './site-frame.module.css';

/**
 * The header of the public site (docs/specification/1-table-and-site.md#23-landing-page). None in the account window of
 * a phone's table.
 */
export const SiteHeader = () => (inAccountFrame() ? null : <Header />);

/** On a phone the entries fold into a menu. */
function Header() {
  const { t } = useTranslation('site');
  const product = useProductName();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <header className={`${styles.header} row relative full muted centred`}>
      <Link to="/" className={`${styles.brand} no-underline`} aria-label={product}>
        <Brand name={product} size={36} />
      </Link>
      <nav aria-label={t('site:nav.label')} className={`${styles.menu} row grow`}>
        <PlaceEntries />
        <span className="grow" />
        <LanguageSwitch />
        <ThemeSwitch />
        <AccountEntries />
      </nav>
      <span className={`${styles.burger} ink`}>
        <IconButton
          label={t('site:nav.menu')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <IconMenu size={24} />
        </IconButton>
      </span>
      {open ? <SiteMenu onClose={close} /> : null}
    </header>
  );
}
