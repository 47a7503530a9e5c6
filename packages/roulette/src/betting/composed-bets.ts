import { CHIP_VALUES, type ChipValue, HOUSE_LIMITS, MAX_NEIGHBOURS } from '../table-limits.ts';
import { neighboursOf, POCKETS, type Pocket } from '../wheel/wheel.ts';
import { type Bet, type Chip, type Slip, spotTotal } from './slip.ts';
import { SPOTS, type Spot, spotOf } from './spots.ts';

// Bets of several chips that one press puts on the felt: neighbours, those that are called by name (decision 021) and
// doubling. Each is a group of plain bets, judged all or nothing by the checks of
// docs/specification/1-table-and-site.md#5-validation-rules.

/** Makes a chip of a group; `formula`: what put it there. */
export type MakeChip = (spot: string, value: ChipValue, formula: string) => Chip;

/** The fewest chips that make up a sum of whole dollars, largest first. */
export const fewestChips = (dollars: number): ChipValue[] => {
  let left = dollars;
  return CHIP_VALUES.toReversed().flatMap((value) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return Array.from({ length: count }, () => value);
  });
};

/**
 * `neighbours-N` is not a spot but a group of straights around pocket N
 * (docs/specification/1-table-and-site.md#511-neighbours).
 */
export const NEIGHBOURS_KEY = /^neighbours-(\d{1,2})$/;

/** One chip on each of the pockets up to `reach` (0 to 3) away on each side. */
export const neighbourBets = (pocket: Pocket, reach: number, value: ChipValue, makeChip: MakeChip): Bet[] =>
  neighboursOf(pocket, Math.min(Math.max(reach, 0), MAX_NEIGHBOURS)).map((covered) => ({
    spot: String(covered),
    chips: [makeChip(String(covered), value, `neighbours-${pocket}`)],
  }));

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

/**
 * The bets that double every stake of a slip, in the fewest chips because their number is limited
 * (docs/specification/1-table-and-site.md#55-number-of-chips).
 */
export const doublingBets = (slip: Slip, makeChip: MakeChip): Bet[] =>
  Object.keys(slip).map((spot) => ({
    spot,
    chips: fewestChips(spotTotal(slip, spot)).map((value) => makeChip(spot, value, spot)),
  }));

/**
 * The context menu of an outside spot: offers 50 while the spot holds less than 100, and 100 while it is empty
 * (docs/specification/1-table-and-site.md#510-shortcuts-on-outside-spots).
 */
export const shortcutsFor = (spot: string, slip: Slip): ChipValue[] => {
  if (spotOf(spot)?.inside !== false) return [];
  const total = spotTotal(slip, spot);
  return [...(total < HOUSE_LIMITS.outsideSpotMax ? [50 as const] : []), ...(total === 0 ? [100 as const] : [])];
};
