import { pocketsOfSector, Racetrack, type Sector } from '@lajvard/felt';
import { neighbourBets, neighboursOf, POCKETS, type Pocket } from '@lajvard/roulette';
import { classes, IconChevron } from '@lajvard/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen, winningNumber } from '../model/selectors.ts';
import { useCommands, useTable } from '../table-context.tsx';
import { DoubleAct } from './DoubleButton.tsx';
import { MoreBets } from './MoreBets.tsx';
import styles from './racetrack-panel.module.css';
import { useTrackWords } from './use-track-words.ts';

const NO_POCKETS: readonly Pocket[] = [];
/** The number whose completes are offered first: the middle of the felt. */
const MIDDLE: Pocket = 17;

/** The racetrack and the called bets: pockets with neighbours, sectors, and, behind a button, finales and completes. */
export function RacetrackPanel({ phone = false }: { phone?: boolean }) {
  const { t } = useTranslation('table');
  const [more, setMore] = useState(false);
  const [centre, setCentre] = useState<Pocket>(MIDDLE);
  return (
    <div className={`${styles.panel} stack`}>
      {more && !phone ? null : <Track phone={phone} onChosen={setCentre} />}
      {more ? <MoreBets centre={centre} onCentre={setCentre} /> : null}
      <div className="row between gap-10">
        <button
          type="button"
          className={`${styles.more} inline-row gap-6 text-2`}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          {t(more && !phone ? 'leader.more.back' : 'leader.more.open')}
          {phone ? <IconChevron to={more ? 'up' : 'down'} size={16} /> : null}
        </button>
        {phone ? <DoubleAct /> : null}
      </div>
    </div>
  );
}

function Track({ phone, onChosen }: { phone: boolean; onChosen(pocket: Pocket): void }) {
  const { lay, playFavourite, point } = useCommands();
  const { reach, chip, slip, open, winning } = useTable(({ table }) => ({
    reach: table.neighbours,
    chip: table.chip,
    slip: table.slip,
    open: isOpen(table),
    winning: winningNumber(table),
  }));
  const highlight = useTable((view) => view.highlight);
  const words = useTrackWords(reach);
  useEffect(() => () => point(NO_POCKETS), [point]);

  const pocketsOf = (target: Pocket | Sector | null): readonly Pocket[] => {
    if (target === null) return NO_POCKETS;
    return typeof target === 'number' ? neighboursOf(target, reach) : pocketsOfSector(target);
  };
  return (
    <div className={classes(phone && styles.felt)}>
      <Racetrack
        labels={words}
        round={phone}
        disabled={!open}
        lit={highlight}
        staked={POCKETS.filter((pocket) => slip[pocket])}
        winningNumber={winning}
        // As on the felt, neighbours count as one bet, and the next may follow at once.
        onPocket={(pocket) => {
          onChosen(pocket);
          lay((makeChip) => neighbourBets(pocket, reach, chip, makeChip));
        }}
        onSector={playFavourite}
        onPoint={(target) => point(pocketsOf(target))}
      />
    </div>
  );
}
