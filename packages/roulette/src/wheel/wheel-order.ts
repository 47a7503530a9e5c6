import type { Pocket } from './pockets.ts';

/**
 * The pockets in their order on the wheel, clockwise from zero
 * (docs/specification/1-table-and-site.md#96-order-of-the-wheel).
 */
export const WHEEL_ORDER: readonly Pocket[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];

const places: readonly number[] = WHEEL_ORDER.reduce<number[]>((found, pocket, place) => {
  found[pocket] = place;
  return found;
}, []);

/** The place of a pocket on the wheel, 0 (zero) to 36, clockwise. */
export const placeOf = (pocket: Pocket): number => places[pocket] ?? 0;

/** The angle of a pocket in radians, clockwise from zero, with the wheel at rest. */
export const angleOf = (pocket: Pocket): number => (placeOf(pocket) * 2 * Math.PI) / WHEEL_ORDER.length;
