import type { HouseTotals } from '@lajvard/contract';
import { Money, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { HouseBalance } from '../../shared/overview/HouseBalance.tsx';
import styles from './rounds.module.css';

/** Totals of all matching rows that are over, what is in play beside them, and the number of all. */
export function HouseSums({ totals, counted }: { totals: HouseTotals; counted: 'rounds' | 'players' }) {
  const { t } = useTranslation('office-rounds');
  const { count } = useFormat();
  return (
    <span className={`${styles.sums} wrap`}>
      <span>{t(`office-rounds:sum.${counted}`, { count: totals.count, amount: count(totals.count) })}</span>
      <span>
        {t('office-rounds:column.bet')} <Money dollars={totals.bet} />
      </span>
      <span>
        {t('office-rounds:column.pay-out')} <Money dollars={totals.pay_out} />
      </span>
      <span>
        {t('office-rounds:column.house')} <HouseBalance dollars={totals.house_balance} />
      </span>
      {totals.in_play > 0 ? (
        <span>
          {t('office-rounds:sum.in-play')} <Money dollars={totals.in_play} />
        </span>
      ) : null}
    </span>
  );
}
