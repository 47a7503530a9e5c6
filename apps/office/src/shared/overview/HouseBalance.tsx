import { Money } from '@lajvard/ui';
import styles from './house-balance.module.css';

/**
 * The casino’s balance, null while there is none: green above zero, grey at zero, red below
 * (docs/specification/2-account-and-back-office.md#218-overview); an arrow shows the same without colour.
 */
export function HouseBalance({ dollars }: { dollars: number | null }) {
  if (dollars === null) return '–';
  if (dollars === 0) return <Money dollars={0} quietZero />;
  return (
    <span className={dollars > 0 ? 'ok' : 'danger'}>
      <span className={styles.arrow} aria-hidden="true">
        {dollars > 0 ? '▲' : '▼'}
      </span>
      <Money dollars={dollars} />
    </span>
  );
}
