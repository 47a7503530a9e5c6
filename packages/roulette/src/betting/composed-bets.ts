import { CHIP_VALUES, type ChipValue, HOUSE_LIMITS, MAX_NEIGHBOURS } from '../table-limits.ts';
import { neighboursOf, type Pocket } from '../wheel/wheel.ts';
import { type Bet, type Chip, type Slip, spotTotal } from './slip.ts';
import { spotOf } from './spots.ts';

// Bets of several chips that one press puts on the felt: neighbours and doubling; called-bets.ts has those that are
// called by name. Each is a group of plain bets, judged all or nothing by the checks of
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
