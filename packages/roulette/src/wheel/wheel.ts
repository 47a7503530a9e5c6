import { MAX_NEIGHBOURS } from '../table-limits.ts';

/** One of the 37 pockets of the wheel, 0 to 36. */
export type Pocket = number;
export type Colour = 'red' | 'black' | 'green';

export const POCKETS: readonly Pocket[] = Array.from({ length: 37 }, (_, pocket) => pocket);

/** docs/specification/1-table-and-site.md#95-colours */
export const RED_POCKETS: ReadonlySet<Pocket> = new Set([
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]);

/** Whether a number is one of the 37 pockets. */
export const isPocket = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 36;

/** Zero is green (drawn in the brand's turquoise), the other pockets are red or black. */
export const colourOf = (pocket: Pocket): Colour =>
  pocket === 0 ? 'green' : RED_POCKETS.has(pocket) ? 'red' : 'black';

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
const placeOf = (pocket: Pocket): number => places[pocket] ?? 0;

/** The angle of a pocket in radians, clockwise from zero, with the wheel at rest. */
export const angleOf = (pocket: Pocket): number => (placeOf(pocket) * 2 * Math.PI) / WHEEL_ORDER.length;

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

/** The seven 32-bit words from this one on are rejected, so that every pocket has the same number of words. */
const WORDS_USED = 4_294_967_289; // 37 × 116 080 197 (docs/specification/4-reliability.md#24-random-numbers)

/**
 * The pocket of the first word below `WORDS_USED`.
 * @throws RangeError if there is none (call again with more words), or if a word is not an unsigned 32-bit integer
 */
export const pocketFromWords = (words: Iterable<number>): Pocket => {
  for (const word of words) {
    if (word >>> 0 !== word) throw new RangeError(`not an unsigned 32-bit word: ${word}`);
    if (word < WORDS_USED) return word % 37;
  }
  throw new RangeError('no word below 4294967289');
};
