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
