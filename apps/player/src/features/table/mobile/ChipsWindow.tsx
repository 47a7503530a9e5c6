import { ChipToken } from '@lajvard/felt';
import { CHIP_VALUES, type ChipValue, HOUSE_LIMITS, slipTotal } from '@lajvard/roulette';
import { Money, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useCommands, useTable } from '../table-context.tsx';
import styles from './windows.module.css';

/**
 * The six chips, where each may lie, and what the table still takes (docs/specification/1-table-and-site.md#91-bets).
 */
export function ChipsWindow() {
  const { t } = useTranslation('table');
  const { count } = useFormat();
  const { chooseChip } = useCommands();
  const { chip, total, chips } = useTable(({ table }) => ({
    chip: table.chip,
    total: slipTotal(table.slip),
    chips: Object.values(table.slip).flat().length,
  }));
  return (
    <div className="stack gap-12">
      <ul className={`${styles.chips} stack gap-8`}>
        {CHIP_VALUES.map((value) => (
          <li key={value}>
            <button
              type="button"
              className="stack gap-4 full"
              aria-pressed={value === chip}
              aria-label={`${t('chips.chip', { value: `$${value}` })}: ${t(`mobile.chips.${placeOf(value)}`)}`}
              onClick={() => chooseChip(value)}
            >
              <ChipToken value={value} size={50} />
              <small className="muted text-0 text-centre">{t(`mobile.chips.${placeOf(value)}`)}</small>
            </button>
          </li>
        ))}
      </ul>
      <dl className={`${styles.limits} stack text-2`}>
        <div>
          <dt>{t('mobile.chips.on-table')}</dt>
          <dd className="weight-600 nowrap">
            <Money dollars={total} /> / <Money dollars={HOUSE_LIMITS.maxTotal} />
          </dd>
        </div>
        <div>
          <dt>{t('mobile.chips.count')}</dt>
          <dd className="weight-600 nowrap">{`${count(chips)} / ${count(HOUSE_LIMITS.maxChips)}`}</dd>
        </div>
        <div>
          <dt>{t('mobile.chips.inside-most')}</dt>
          <dd className="weight-600 nowrap">
            <Money dollars={HOUSE_LIMITS.insideSpotMax} />
          </dd>
        </div>
        <div>
          <dt>{t('mobile.chips.outside-most')}</dt>
          <dd className="weight-600 nowrap">
            <Money dollars={HOUSE_LIMITS.outsideSpotMax} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Where a chip may lie: below 50 only inside, above the inside maximum only outside. */
function placeOf(value: ChipValue): 'inside' | 'both' | 'outside' {
  if (value > HOUSE_LIMITS.insideSpotMax) return 'outside';
  return value >= HOUSE_LIMITS.outsideChipMin ? 'both' : 'inside';
}
