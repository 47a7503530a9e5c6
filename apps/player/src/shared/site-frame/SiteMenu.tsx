import { Brand, classes, IconButton, IconClose } from '@lajvard/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductName } from '../site/site-config.ts';
import { AccountEntries, PlaceEntries } from './SiteEntries.tsx';
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx';
import styles from './site-menu.module.css';
import { useModalEntry } from './use-modal-entry.ts';

/** The burger menu. */
export function SiteMenu({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['site', 'ui']);
  const product = useProductName();
  const dialog = useRef<HTMLDialogElement>(null);
  useModalEntry(dialog, 'siteMenu', onClose);
  return (
    <dialog
      ref={dialog}
      className={classes(styles.menu, 'on-felt', 'full ink')}
      aria-label={t('site:nav.label')}
      onClose={onClose}
    >
      <div className={`${styles.head} row between`}>
        <Brand name={product} size={36} />
        <IconButton label={t('site:nav.close-menu')} onClick={onClose}>
          <IconClose size={24} />
        </IconButton>
      </div>
      <nav className={`${styles.entries} column grow`} aria-label={t('site:nav.label')}>
        <PlaceEntries replace />
        <div className={`${styles.choices} row between`}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className={`${styles.account} stack gap-12`}>
          <AccountEntries replace />
        </div>
      </nav>
    </dialog>
  );
}
