import { spotCovering } from '../betting/spots.ts';
import type { Pocket } from '../wheel/wheel.ts';

/** A built-in favourite: a number of chips of the selected value on each spot. */
export interface FavouriteGame {
  readonly id: 'zero-game' | 'voisins' | 'orphelins' | 'tiers';
  readonly bets: readonly { readonly spot: string; readonly units: number }[];
}

const on = (pockets: readonly Pocket[], units = 1): { spot: string; units: number } => {
  const spot = spotCovering(pockets);
  if (!spot) throw new RangeError(`no spot covers ${pockets.join()}`);
  return { spot: spot.key, units };
};

/** Zero Game as in docs/specification/1-table-and-site.md#36-favourites; the others as played in French roulette. */
export const FAVOURITE_GAMES: readonly FavouriteGame[] = [
  { id: 'zero-game', bets: [0, 3, 12, 15, 26, 32, 35].map((pocket) => on([pocket])) },
  {
    id: 'voisins',
    bets: [
      on([0, 2, 3], 2),
      on([25, 26, 28, 29], 2),
      on([4, 7]),
      on([12, 15]),
      on([18, 21]),
      on([19, 22]),
      on([32, 35]),
    ],
  },
  { id: 'orphelins', bets: [on([1]), on([6, 9]), on([14, 17]), on([17, 20]), on([31, 34])] },
  { id: 'tiers', bets: [on([5, 8]), on([10, 11]), on([13, 16]), on([23, 24]), on([27, 30]), on([33, 36])] },
];
