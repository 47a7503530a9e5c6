import type { Pocket } from './pockets.ts';
import { placeOf, WHEEL_ORDER } from './wheel-order.ts';

/** The pockets up to `reach` (0 to 3) away on each side, in wheel order: one to seven (spec 1 §5). */
export const neighboursOf = (pocket: Pocket, reach: number): Pocket[] =>
  Array.from({ length: 2 * reach + 1 }, (_, step) => WHEEL_ORDER[(placeOf(pocket) - reach + step + 37) % 37] as Pocket);
