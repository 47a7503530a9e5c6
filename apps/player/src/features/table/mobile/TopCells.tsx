import { ChipToken } from '@lajvard/felt';
import {
  type ChipValue,
  HOUSE_LIMITS,
  type Pocket,
  SPOTS,
  type Spot,
  type SpotKind,
  spotTotal,
} from '@lajvard/roulette';
import { SegmentedControl, useLanguage } from '@lajvard/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands, useTable } from '../table-context.tsx';
import { useSpotNames } from '../use-spot-names.ts';
import styles from './windows.module.css';

/** The rows of the large board, as they lie on the felt. */
const ROWS: readonly (readonly SpotKind[])[] = [['dozen'], ['column'], ['low', 'even', 'red', 'black', 'odd', 'high']];
// docs/specification/1-table-and-site.md#58-outside-spots: an outside bet takes chips of 50 or 100
const STAKES = [50, 100] as const satisfies readonly ChipValue[];
const NO_POCKETS: readonly Pocket[] = [];

/** All outside bets on one large board: a press places a chip of 50 or 100, whichever chip is chosen for the felt. */
export function TopCells() {
  const { t } = useTranslation('table');
  const [stake, setStake] = useState<(typeof STAKES)[number]>(50);
  return (
    <div className="stack gap-12">
      <SegmentedControl
        label={t('mobile.top-cells.stake')}
        tone="page"
        options={STAKES.map((value) => ({ value, label: `$${value}` }))}
        value={stake}
        onChange={setStake}
      />
      {ROWS.map((kinds) => (
        <div key={kinds[0]} className={`${styles.cells} stack gap-6`} dir="ltr">
          {kinds.flatMap(spotsOf).map((spot) => (
            <TopCell key={spot.key} spot={spot} stake={stake} />
          ))}
        </div>
      ))}
      <p className="muted text-1">{t('mobile.top-cells.hint', { most: `$${HOUSE_LIMITS.outsideSpotMax}` })}</p>
    </div>
  );
}

const spotsOf = (kind: SpotKind): Spot[] => SPOTS.filter((spot) => spot.kind === kind);

function TopCell({ spot, stake }: { spot: Spot; stake: ChipValue }) {
  const { shortcut, point } = useCommands();
  const { name, describe } = useSpotNames();
  const { direction } = useLanguage();
  const lies = useTable((view) => spotTotal(view.table.slip, spot.key));
  return (
    <button
      type="button"
      className={`${styles.cell} relative ink text-lead weight-600`}
      data-kind={spot.kind}
      aria-label={describe(spot.key, lies)}
      onClick={() => shortcut(spot.key, stake)}
      onPointerDown={() => point(spot.covers)}
      onPointerUp={() => point(NO_POCKETS)}
      onPointerLeave={() => point(NO_POCKETS)}
      onPointerCancel={() => point(NO_POCKETS)}
    >
      <span dir={direction}>{name(spot.key)}</span>
      {lies > 0 ? (
        <span className={`${styles.lies} row gap-4`}>
          <ChipToken value={lies >= 100 ? 100 : 50} size={26} />
          <span>{lies}</span>
        </span>
      ) : null}
    </button>
  );
}
