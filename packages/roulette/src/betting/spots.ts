import { POCKETS, type Pocket, RED_POCKETS } from '../wheel/pockets.ts';
import { PAYOUTS, type SpotKind } from './payouts.ts';

/** A place on the felt to bet on. `covers` is sorted. */
export interface Spot {
  readonly key: string;
  readonly kind: SpotKind;
  readonly covers: readonly Pocket[];
  readonly payout: number;
  readonly inside: boolean;
}

const OUTSIDE: ReadonlySet<SpotKind> = new Set<SpotKind>([
  'dozen',
  'column',
  'low',
  'high',
  'even',
  'odd',
  'red',
  'black',
]);
const spot = (key: string, kind: SpotKind, covers: readonly Pocket[]): Spot => ({
  key,
  kind,
  covers,
  payout: PAYOUTS[kind],
  inside: !OUTSIDE.has(kind),
});

const from1 = POCKETS.slice(1);
const rows = Array.from({ length: 12 }, (_, row) => [3 * row + 1, 3 * row + 2, 3 * row + 3] as const);
const numbered = (name: string, kind: SpotKind, covers: readonly (readonly Pocket[])[]): Spot[] =>
  covers.map((pockets, index) => spot(`${name}-${index + 1}`, kind, pockets));

// Splits: the three with zero, then for each row its two inside splits, then the three to the next row.
const splits: (readonly Pocket[])[] = [
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
const corners = rows.slice(0, 11).flatMap(([a, b, c]) => [
  [a, b, a + 3, b + 3],
  [b, c, b + 3, c + 3],
]);
const lines = rows.slice(0, 11).map(([a]) => [a, a + 1, a + 2, a + 3, a + 4, a + 5]);

/** All 157 spots, in a stable order (SPOTS.md). */
export const SPOTS: readonly Spot[] = [
  ...POCKETS.map((pocket) => spot(String(pocket), 'straight', [pocket])),
  ...numbered('split', 'split', splits),
  ...numbered('street', 'street', rows),
  spot('tsplit-1', 'trio', [0, 1, 2]),
  spot('tsplit-2', 'trio', [0, 2, 3]),
  spot('first-four', 'first-four', [0, 1, 2, 3]),
  ...numbered('corner', 'corner', corners),
  ...numbered('line', 'line', lines),
  spot('1st-12', 'dozen', from1.slice(0, 12)),
  spot('2nd-12', 'dozen', from1.slice(12, 24)),
  spot('3rd-12', 'dozen', from1.slice(24)),
  spot(
    '2-to-1-1',
    'column',
    from1.filter((pocket) => pocket % 3 === 1),
  ),
  spot(
    '2-to-1-2',
    'column',
    from1.filter((pocket) => pocket % 3 === 2),
  ),
  spot(
    '2-to-1-3',
    'column',
    from1.filter((pocket) => pocket % 3 === 0),
  ),
  spot('1-18', 'low', from1.slice(0, 18)),
  spot('19-36', 'high', from1.slice(18)),
  spot(
    'EVEN',
    'even',
    from1.filter((pocket) => pocket % 2 === 0),
  ),
  spot(
    'ODD',
    'odd',
    from1.filter((pocket) => pocket % 2 === 1),
  ),
  spot(
    'RED',
    'red',
    from1.filter((pocket) => RED_POCKETS.has(pocket)),
  ),
  spot(
    'BLACK',
    'black',
    from1.filter((pocket) => !RED_POCKETS.has(pocket)),
  ),
];

const byKey: ReadonlyMap<string, Spot> = new Map(SPOTS.map((found) => [found.key, found]));
const byCover: ReadonlyMap<string, Spot> = new Map(SPOTS.map((found) => [found.covers.join(), found]));

export const spotOf = (key: string): Spot | undefined => byKey.get(key);

/** The spot that covers exactly these pockets, in any order. */
export const spotCovering = (pockets: readonly Pocket[]): Spot | undefined =>
  byCover.get([...pockets].sort((a, b) => a - b).join());
