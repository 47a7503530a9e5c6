import { Money } from '@lajvard/ui';
import styles from './overview.module.css';

/**
 * The casino’s balance: green above zero, yellow at zero, red below
 * (docs/specification/2-account-and-back-office.md#218-overview); an arrow shows the same without colour.
 */
export function HouseBalance({ dollars }: { dollars: number }) {
  const [tone, arrow] = dollars > 0 ? ['ok', '▲'] : dollars < 0 ? ['danger', '▼'] : (['warn', null] as const);
  return (
    <span className={tone}>
      {arrow ? (
        <span className={styles.arrow} aria-hidden="true">
          {arrow}
        </span>
      ) : null}
      <Money dollars={dollars} />
    </span>
  );
}
