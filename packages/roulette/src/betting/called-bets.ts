import { type ChipValue, HOUSE_LIMITS } from '../table-limits.ts';
import { POCKETS, type Pocket } from '../wheel/wheel.ts';
import { fewestChips, type MakeChip } from './composed-bets.ts';
import { type Bet, type Slip, spotTotal } from './slip.ts';
import { SPOTS, type Spot } from './spots.ts';

// Bets that are called by name: finales and completes (decision 021). A table fetches them only when somebody does.

/** The last digits for which a finale can be called. */
export const FINALES: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * The pockets of a finale en plein: those whose last digit is `digit` (0 to 9), four for 0 to 6, three for 7 to 9.
 * @throws RangeError for any other digit
 */
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
 * How much a complete bet puts on each spot. `even`: one chip of the chosen value; `weighted`: one such chip per number
 * the spot covers, as at the French table (40 on a middle number), so that every spot returns the same; `maximum`:
 * whatever the spot still takes (docs/specification/1-table-and-site.md#57-inside-spots).
 */
export const COMPLETES = ['even', 'weighted', 'maximum'] as const;
export type Complete = (typeof COMPLETES)[number];

/**
 * All inside spots that touch a number: the number itself, its splits, street, trios, corners and lines; six to twelve.
 */
export const spotsTouching = (pocket: Pocket): Spot[] =>
  SPOTS.filter((spot) => spot.inside && spot.covers.includes(pocket));

/**
 * The bets of a complete on one number, in the fewest chips; full spots get none. The group as a whole may
 * still be refused.
 */
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
