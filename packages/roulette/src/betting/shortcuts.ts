import { type ChipValue, HOUSE_LIMITS } from '../table-limits.ts';
import { type Slip, spotTotal } from './slip.ts';
import { spotOf } from './spots.ts';

/**
 * The context menu of an outside spot: offers 50 while the spot holds less than 100, and 100 while it is empty
 * (docs/specification/1-table-and-site.md#510-shortcuts-on-outside-spots).
 */
export const shortcutsFor = (spot: string, slip: Slip): ChipValue[] => {
  if (spotOf(spot)?.inside !== false) return [];
  const total = spotTotal(slip, spot);
  return [...(total < HOUSE_LIMITS.outsideSpotMax ? [50 as const] : []), ...(total === 0 ? [100 as const] : [])];
};
