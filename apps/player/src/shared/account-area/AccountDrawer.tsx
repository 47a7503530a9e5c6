import { Brand, classes, IconButton, IconClose } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductName } from '../site/site-config.ts';
import { LanguageSwitch, ThemeSwitch } from '../site-frame/Switches.tsx';
import { useModalEntry } from '../site-frame/use-modal-entry.ts';
import { AccountSidebar } from './AccountSidebar.tsx';
import styles from './account-drawer.module.css';

/** The sidebar on a phone: over the page, closed by Esc, Back, or a press beside it. */
export function AccountDrawer({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['account', 'site']);
  const product = useProductName();
  const dialog = useRef<HTMLDialogElement>(null);
  useModalEntry(dialog, 'accountMenu', onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut; Esc and the cross do the same
    <dialog
      ref={dialog}
      className={classes(styles.drawer, 'on-felt', 'full', 'overflow-hidden')}
      aria-label={t('account:menu.label')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.drawerBody}>
        <div className={`${styles.drawerHead} row between`}>
          <Brand name={product} size={32} />
          <IconButton label={t('account:menu.close')} onClick={onClose}>
            <IconClose size={24} />
          </IconButton>
        </div>
        <AccountSidebar replace />
        <div className={`${styles.choices} row between`}>
          <LanguageSwitch />
          <ThemeSwitch />
          <Link to="/account/logout" replace>
            {t('site:nav.logout')}
          </Link>
        </div>
      </div>
    </dialog>
  );
}
