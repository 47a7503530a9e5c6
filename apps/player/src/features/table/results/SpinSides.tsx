import { ChipToken, PocketBadge } from '@lajvard/felt';
import { CHIP_VALUES, type ChipValue, HISTORY_LENGTH, type Slip, slipTotal, spotTotal } from '@lajvard/roulette';
import { Money, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { stageOf } from '../model/selectors.ts';
import { useTable } from '../table-context.tsx';
import { useSpotNames } from '../use-spot-names.ts';
import styles from './spin-sides.module.css';

const MAX_ROWS = 5;

/**
 * Beside the small felt while the wheel has the stage: the player's bets, and the last numbers. For the eye only: the
 * felt's grid and the history say both to screen readers.
 */
export function SpinSides() {
  const shown = useTable((view) => stageOf(view) !== 'betting'); // still there as they fade
  return (
    <>
      <div className={styles.side} aria-hidden="true">
        {shown ? <OwnBets /> : null}
      </div>
      <div className={styles.side} aria-hidden="true">
        {shown ? <LastNumbers /> : null}
      </div>
    </>
  );
}

interface Row {
  readonly spot: string;
  /** Dollars. */
  readonly stake: number;
  readonly chip: ChipValue;
  readonly taken: boolean;
}

const rowsOf = (slip: Slip, taken: boolean): Row[] =>
  Object.keys(slip)
    .map((spot) => {
      const stake = spotTotal(slip, spot);
      const chip = CHIP_VALUES.findLast((value) => slip[spot]?.some((each) => each.value === value)) ?? 1;
      return { spot, stake, chip, taken };
    })
    .filter(({ stake }) => stake > 0)
    .toSorted((a, b) => b.stake - a.stake);

function OwnBets() {
  const { t } = useTranslation('table');
  const { count } = useFormat();
  const { name } = useSpotNames();
  const { slip, untaken } = useTable(({ table }) => ({ slip: table.slip, untaken: table.untaken }));
  const rows = [...rowsOf(slip, true), ...rowsOf(untaken, false)];
  const shown = rows.length > MAX_ROWS ? rows.slice(0, MAX_ROWS - 1) : rows;
  const more = rows.length - shown.length;
  return (
    <>
      <p className={`${styles.title} flex between`}>
        <span>{t('spin.bets')}</span>
        {slipTotal(slip) > 0 ? <Money dollars={slipTotal(slip)} className="ink weight-650" /> : null}
      </p>
      <ul className={styles.bets}>
        {shown.map(({ spot, stake, chip, taken }) => (
          <li key={`${spot}-${taken}`} className="row gap-12" data-untaken={!taken || undefined}>
            <ChipToken value={chip} size={26} />
            <span className="grow shrink ellipsis">{name(spot)}</span>
            {taken ? <Money dollars={stake} className="weight-650" /> : <span>{t('felt.not-taken')}</span>}
          </li>
        ))}
        {more > 0 ? <li className="row muted">{t('spin.more', { count: more, bets: count(more) })}</li> : null}
        {rows.length === 0 ? <li className="row muted">{t('spin.none')}</li> : null}
      </ul>
    </>
  );
}

/** The newest is large; the others follow from the left, as in the history. */
function LastNumbers() {
  const { t } = useTranslation('table');
  const numbers = useTable(({ table }) => table.numbers);
  if (numbers.length === 0) return null;
  const shown = numbers
    .slice(0, HISTORY_LENGTH)
    .map((pocket, place) => ({ pocket, key: `${numbers.length - place}-${pocket}` }));
  return (
    <>
      <p className={styles.title}>{t('spin.numbers')}</p>
      <ol className={styles.numbers} dir="ltr">
        {shown.map(({ pocket, key }) => (
          <li key={key}>
            <PocketBadge pocket={pocket} />
          </li>
        ))}
      </ol>
    </>
  );
}
