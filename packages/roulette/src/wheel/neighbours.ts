import { MAX_NEIGHBOURS } from '../table-limits.ts';
import { isPocket, type Pocket } from './pockets.ts';
import { placeOf, WHEEL_ORDER } from './wheel-order.ts';

/**
 * Whether a range of neighbours exists: 0 to 3 pockets on each side (docs/specification/1-table-and-site.md#91-bets).
 */
export const isReach = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MAX_NEIGHBOURS;

/**
 * The pocket and those up to `reach` (0 to 3) places away on each side, in wheel order: one to seven
 * (docs/specification/1-table-and-site.md#511-neighbours).
 * @throws RangeError for any other pocket or range
 */
export const neighboursOf = (pocket: Pocket, reach: number): Pocket[] => {
  if (!isPocket(pocket) || !isReach(reach)) throw new RangeError(`no neighbours: ${pocket}, ${reach} each side`);
  const first = placeOf(pocket) - reach + WHEEL_ORDER.length;
  return Array.from({ length: 2 * reach + 1 }, (_, step) => WHEEL_ORDER[(first + step) % WHEEL_ORDER.length] as Pocket);
};
