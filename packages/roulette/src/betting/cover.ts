import { POCKETS, type Pocket, RED_POCKETS } from '../wheel/wheel.ts';

// The pockets each kind of bet covers, sorted, in the order in which spots.csv numbers them. The felt is three columns
// of twelve with zero at their head.

type Cover = readonly Pocket[];

const from1: Cover = POCKETS.slice(1);
const rows = Array.from({ length: 12 }, (_, row) => [3 * row + 1, 3 * row + 2, 3 * row + 3] as const);
const rowsWithNext = rows.slice(0, 11);

/** The three splits with zero; then for each row its two inner splits and the three to the next row. */
export const SPLITS: readonly Cover[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  ...rows.flatMap(([a, b, c], row) => [
    [a, b],
    [b, c],
    ...(row < 11
      ? [
          [a, a + 3],
          [b, b + 3],
          [c, c + 3],
        ]
      : []),
  ]),
];
export const STREETS: readonly Cover[] = rows;
export const TRIOS: readonly Cover[] = [
  [0, 1, 2],
  [0, 2, 3],
];
export const FIRST_FOUR: Cover = [0, 1, 2, 3];
export const CORNERS: readonly Cover[] = rowsWithNext.flatMap(([a, b, c]) => [
  [a, b, a + 3, b + 3],
  [b, c, b + 3, c + 3],
]);
export const LINES: readonly Cover[] = rowsWithNext.map(([a]) => [a, a + 1, a + 2, a + 3, a + 4, a + 5]);

/** The pockets from `first` to `last`, both included. */
export const between = (first: Pocket, last: Pocket): Cover =>
  from1.filter((pocket) => pocket >= first && pocket <= last);
/** The column that begins with 1, 2 or 3. */
export const columnFrom = (first: 1 | 2 | 3): Cover => from1.filter((pocket) => pocket % 3 === first % 3);
export const EVENS: Cover = from1.filter((pocket) => pocket % 2 === 0);
export const ODDS: Cover = from1.filter((pocket) => pocket % 2 === 1);
export const REDS: Cover = from1.filter((pocket) => RED_POCKETS.has(pocket));
export const BLACKS: Cover = from1.filter((pocket) => !RED_POCKETS.has(pocket));
