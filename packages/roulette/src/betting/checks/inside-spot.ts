import { HOUSE_LIMITS } from '../../table-limits.ts';
import type { Check } from './check.ts';

/**
 * docs/specification/1-table-and-site.md#57-inside-spots: an inside spot holds at most 50, and never a chip of 100 or a
 * cost of 100.
 */
export const insideSpot: Check = ({ bets }) => {
  for (const { spot, values, before, after } of bets) {
    if (!spot.inside) continue;
    // A chip of 100 also overfills its spot: check the chip first, or this refusal would never be reported.
    if (values.some((value) => value >= HOUSE_LIMITS.insideChipBelow))
      return { refusal: 'inside-chip-too-big', spot: spot.key };
    if (after > HOUSE_LIMITS.insideSpotMax || after - before >= HOUSE_LIMITS.insideCostBelow)
      return { refusal: 'inside-spot-full', spot: spot.key };
  }
  return undefined;
};
