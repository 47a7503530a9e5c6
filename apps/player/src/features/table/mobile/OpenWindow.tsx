import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../lazy.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import menuStyles from './menu.module.css';
import { Sheet } from './Sheet.tsx';
import type { WindowControl } from './use-windows.ts';
import { WindowContent } from './WindowContent.tsx';

const AccountWindow = lazyComponent(async () => (await import('./AccountWindow.tsx')).AccountWindow);

/** The window that is open, or the menu, or the account over the whole page. */
export function OpenWindow({ windows }: { windows: WindowControl }) {
  const { t } = useTranslation(['table', 'ui']);
  const { open, close } = windows;
  if (open === null) return null;
  if (open === 'account') return <AccountWindow windows={windows} />;
  if (open === 'menu') {
    return (
      <>
        <button type="button" className={menuStyles.veil} aria-label={t('ui:close')} tabIndex={-1} onClick={close} />
        <Sheet panel={open} title={t('mobile.menu.title')} modal className={menuStyles.sheet} onClose={close}>
          <MobileMenu windows={windows} />
        </Sheet>
      </>
    );
  }
  return (
    <Sheet key={open} panel={open} title={t(`mobile.window.${open}`)} onClose={close}>
      <WindowContent name={open} windows={windows} />
    </Sheet>
  );
}
