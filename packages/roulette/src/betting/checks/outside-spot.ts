import { HOUSE_LIMITS } from '../../table-limits.ts';
import type { Check } from './check.ts';

/**
 * docs/specification/1-table-and-site.md#58-outside-spots: an outside spot takes chips of at least 50 and holds
 * at most 100.
 */
export const outsideSpot: Check = ({ bets }) => {
  for (const { spot, values, after } of bets) {
    if (spot.inside) continue;
    if (values.some((value) => value < HOUSE_LIMITS.outsideChipMin))
      return { refusal: 'outside-chip-too-small', spot: spot.key };
    if (after > HOUSE_LIMITS.outsideSpotMax) return { refusal: 'outside-spot-full', spot: spot.key };
  }
  return undefined;
};
