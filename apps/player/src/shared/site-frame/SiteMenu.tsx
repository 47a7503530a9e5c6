import { Brand, classes, IconButton, IconClose } from '@lajvard/ui';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductName } from '../site-config.ts';
import { AccountEntries, PlaceEntries } from './SiteEntries.tsx';
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx';
import styles from './site-menu.module.css';

const MARK = 'siteMenu';

/**
 * The burger menu. The browser's own modal dialog keeps the focus inside and closes with Esc; while it is open it has an entry
 * in the browser's history, so that "back" closes it instead of leaving the page.
 */
export function SiteMenu({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['site', 'ui']);
  const product = useProductName();
  const dialog = useRef<HTMLDialogElement>(null);
  const address = useRouterState({ select: (state) => state.location.href });
  const openedAt = useRef(address);
  useEffect(() => {
    if (address !== openedAt.current) onClose();
  }, [address, onClose]);
  useEffect(() => {
    dialog.current?.showModal();
    window.history.pushState({ ...window.history.state, [MARK]: true }, '');
    const back = () => {
      if (window.history.state?.[MARK] !== true) onClose();
    };
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      if (window.history.state?.[MARK] === true) window.history.back();
    };
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      className={classes(styles.menu, 'on-cloth')}
      aria-label={t('site:nav.label')}
      onClose={onClose}
    >
      <div className={styles.head}>
        <Brand name={product} size={36} />
        <IconButton label={t('site:nav.close-menu')} onClick={onClose}>
          <IconClose size={24} />
        </IconButton>
      </div>
      <nav className={styles.entries} aria-label={t('site:nav.label')}>
        <PlaceEntries replace />
        <div className={styles.choices}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className={styles.account}>
          <AccountEntries replace />
        </div>
      </nav>
    </dialog>
  );
}
