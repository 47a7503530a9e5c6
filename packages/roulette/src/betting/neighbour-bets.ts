import { type ChipValue, MAX_NEIGHBOURS } from '../table-limits.ts';
import { neighboursOf } from '../wheel/neighbours.ts';
import type { Pocket } from '../wheel/pockets.ts';
import type { Bet, Chip } from './slip.ts';

/**
 * `neighbours-N` is not a spot but a group of straights around pocket N
 * (docs/specification/1-table-and-site.md#511-neighbours).
 */
export const NEIGHBOURS_KEY = /^neighbours-(\d{1,2})$/;

export type MakeChip = (spot: string, value: ChipValue, formula: string) => Chip;

/** One chip on each of the pockets up to `reach` (0 to 3) away on each side. */
export const neighbourBets = (pocket: Pocket, reach: number, value: ChipValue, makeChip: MakeChip): Bet[] =>
  neighboursOf(pocket, Math.min(Math.max(reach, 0), MAX_NEIGHBOURS)).map((covered) => ({
    spot: String(covered),
    chips: [makeChip(String(covered), value, `neighbours-${pocket}`)],
  }));
