import { type ChipValue, HOUSE_LIMITS } from '../table-limits.ts';
import { POCKETS, type Pocket } from '../wheel/pockets.ts';
import { fewestChips } from './fewest-chips.ts';
import type { MakeChip } from './neighbour-bets.ts';
import { type Bet, type Slip, spotTotal } from './slip.ts';
import { SPOTS, type Spot } from './spots.ts';

// Bets that are called by a name and lie on several spots (decision 021). Like neighbours and favourites they are groups of plain bets: judged by the
// eight checks of docs/specification/1-table-and-site.md#5-validation-rules, all or nothing.

/** The last digits a finale can be called for. */
export const FINALES: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The pockets of a finale en plein: all whose last digit is `digit` (0 to 9); four for 0 to 6, three for 7 to 9. @throws RangeError for any other */
export const finalePockets = (digit: number): Pocket[] => {
  if (!FINALES.includes(digit)) throw new RangeError(`no finale: ${digit}`);
  return POCKETS.filter((pocket) => pocket % 10 === digit);
};

/** One chip on each number of a finale. */
export const finaleBets = (digit: number, value: ChipValue, makeChip: MakeChip): Bet[] =>
  finalePockets(digit).map((pocket) => ({
    spot: String(pocket),
    chips: [makeChip(String(pocket), value, `final-${digit}`)],
  }));

/**
 * How much lies on each spot of a complete bet. `even`: one chosen chip; `weighted`: as many chosen chips as the spot covers numbers, the complete of
 * the French table (40 on a middle number), so that no spot pays less than another; `maximum`: what the spot still holds
 * (docs/specification/1-table-and-site.md#57-inside-spots).
 */
export const COMPLETES = ['even', 'weighted', 'maximum'] as const;
export type Complete = (typeof COMPLETES)[number];

/** Every inside spot that touches a number: itself, its splits, street, trios, corners, lines; six to twelve of them. */
export const spotsTouching = (pocket: Pocket): Spot[] =>
  SPOTS.filter((spot) => spot.inside && spot.covers.includes(pocket));

/** The bets of a complete on one number, in the fewest chips; spots that are full already get none. The whole may still be refused: it is a group. */
export const completeBets = (
  pocket: Pocket,
  complete: Complete,
  { value, slip, makeChip }: { readonly value: ChipValue; readonly slip: Slip; readonly makeChip: MakeChip },
): Bet[] =>
  spotsTouching(pocket).flatMap((spot) => {
    const chips = fewestChips(stakeOn(spot, complete, value, slip));
    return chips.length === 0
      ? []
      : [{ spot: spot.key, chips: chips.map((each) => makeChip(spot.key, each, `complete-${pocket}`)) }];
  });

/** Dollars a complete puts on one of its spots. */
const stakeOn = (spot: Spot, complete: Complete, value: ChipValue, slip: Slip): number => {
  if (complete === 'maximum') return Math.max(0, HOUSE_LIMITS.insideSpotMax - spotTotal(slip, spot.key));
  return complete === 'even' ? value : value * spot.covers.length;
};
