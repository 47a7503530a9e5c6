import { pocketsOfSector, Racetrack, type Sector, type TrackName } from '@lajvard/felt';
import { neighbourBets, neighboursOf, POCKETS, type Pocket } from '@lajvard/roulette';
import { useEffect } from 'react';
import { isOpen, winningNumber } from '../model/selectors.ts';
import { useCommands, useTable } from '../table-context.tsx';
import { useTrackWords } from './use-track-words.ts';

const NO_POCKETS: readonly Pocket[] = [];

interface BettingTrackProps {
  shape: TrackName;
  onChosen?: ((pocket: Pocket) => void) | undefined;
}

/** The racetrack of this table: a press bets on a pocket with its neighbours, or plays a sector. */
export function BettingTrack({ shape, onChosen }: BettingTrackProps) {
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
    <Racetrack
      labels={words}
      shape={shape}
      disabled={!open}
      lit={highlight}
      staked={POCKETS.filter((pocket) => slip[pocket])}
      winningNumber={winning}
      // As on the felt, neighbours count as one bet, and the next may follow at once.
      onPocket={(pocket) => {
        onChosen?.(pocket);
        lay((makeChip) => neighbourBets(pocket, reach, chip, makeChip));
      }}
      onSector={playFavourite}
      onPoint={(target) => point(pocketsOf(target))}
    />
  );
}
