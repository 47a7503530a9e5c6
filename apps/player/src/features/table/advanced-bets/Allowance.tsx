import { allowances, type Allowance as Left } from '@lajvard/roulette';
import { classes, formatMoney, useFormat } from '@lajvard/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';
import styles from './allowance.module.css';

/** A limit is near from this share on. */
const NEAR = 0.8;

/** How much each limit still allows, as thin lines at the display's edge; the text appears on hover and focus. */
export function Allowance() {
  const { t } = useTranslation('table');
  const { count, spoken } = useFormat();
  const { slip, limitation, staked } = useTable(({ table }) => ({
    slip: table.slip,
    limitation: table.limits.betLimitation,
    staked: table.staked,
  }));
  const { table, chips, period } = allowances(slip, limitation, staked);
  const sentences = [
    t('leader.left.table', { left: formatMoney(table.left), most: formatMoney(table.most) }),
    t('leader.left.chips', { count: chips.left, left: count(chips.left), most: count(chips.most) }),
  ];
  if (period && limitation) {
    const money = { left: formatMoney(period.left), most: formatMoney(period.most) };
    const sentence = limitation.byStaff ? 'leader.left.period-by-support' : 'leader.left.period';
    sentences.push(t(sentence, { period: t([`period.${limitation.period}`, 'period.other']), ...money }));
  }
  const lines = [table, chips, ...(period ? [period] : [])];
  const words = sentences.join(' · ');
  const near = lines.some(isNear);
  return (
    <>
      <button
        type="button"
        className={`${styles.meter} flex gap-6`}
        aria-label={spoken(t(near ? 'leader.left.near' : 'leader.left.label', { words }))}
      >
        {lines.map((line, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: always the same two or three lines, in order
            key={index}
            className="relative grow overflow-hidden"
            data-near={isNear(line) || undefined}
            style={{ '--used': shareOf(line) } as CSSProperties}
          />
        ))}
      </button>
      <p className={classes(styles.words, near && styles.near, 'text-2 text-start nowrap')} aria-hidden="true">
        {sentences.map((sentence) => (
          <span key={sentence} className="block">
            {sentence}
          </span>
        ))}
      </p>
    </>
  );
}

const shareOf = ({ used, most }: Left): number => (most > 0 ? Math.min(1, used / most) : 1);

const isNear = (line: Left): boolean => shareOf(line) > NEAR;
