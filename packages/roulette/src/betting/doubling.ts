import { fewestChips } from './fewest-chips.ts';
import type { MakeChip } from './neighbour-bets.ts';
import { type Bet, type Slip, spotTotal } from './slip.ts';

/**
 * The bets that double every stake of a slip, in the fewest chips because their number is limited
 * (docs/specification/1-table-and-site.md#55-number-of-chips).
 */
export const doublingBets = (slip: Slip, makeChip: MakeChip): Bet[] =>
  Object.keys(slip).map((spot) => ({
    spot,
    chips: fewestChips(spotTotal(slip, spot)).map((value) => makeChip(spot, value, spot)),
  }));
