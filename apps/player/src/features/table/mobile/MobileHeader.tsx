import { Brand, IconButton, IconMenu, Money } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useProductName } from '../../../shared/site/site-config.ts';
import { lazyComponent } from '../lazy.tsx';
import { screenBalance } from '../model/selectors.ts';
import { useTable } from '../table-context.tsx';
import styles from './header.module.css';
import type { WindowControl } from './use-windows.ts';

const Signal = lazyComponent(async () => (await import('../signal/Signal.tsx')).Signal);
const RealityCheck = lazyComponent(async () => (await import('../reality/RealityCheck.tsx')).RealityCheck);

/** The bar above the phone's table: menu, product, connection, balance. */
export function MobileHeader({ windows }: { windows: WindowControl }) {
  const { t } = useTranslation('table');
  const name = useProductName();
  const { balance, live } = useTable(({ table }) => ({ balance: screenBalance(table), live: table.mode === 'live' }));
  return (
    <header className={`${styles.header} row relative gap-8`} data-live={live || undefined}>
      <IconButton
        label={t('mobile.menu.open')}
        aria-expanded={windows.open === 'menu'}
        onClick={() => windows.press('menu')}
      >
        <IconMenu size={24} />
      </IconButton>
      <Link to="/" className={`${styles.brand} row shrink text-4 no-underline`} aria-label={name}>
        <Brand name={name} size={25} />
      </Link>
      <span className="grow" />
      {live ? <Signal compact /> : null}
      {live ? <RealityCheck /> : null}
      <Money dollars={balance} className={styles.money} />
      {live ? (
        <button
          type="button"
          className={`${styles.pill} text-2 weight-700 no-underline nowrap`}
          onClick={() => windows.press('account', 'deposit')}
        >
          {t('mobile.menu.deposit')}
        </button>
      ) : (
        <Link to="/live/play" className={`${styles.pill} text-2 weight-700 no-underline nowrap`}>
          {t('mobile.menu.play-live')}
        </Link>
      )}
    </header>
  );
}
