import { PAYOUTS, type SpotKind } from '../settling/payouts.ts';
import { POCKETS, type Pocket } from '../wheel/wheel.ts';
import {
  BLACKS,
  between,
  CORNERS,
  columnFrom,
  EVENS,
  FIRST_FOUR,
  LINES,
  ODDS,
  REDS,
  SPLITS,
  STREETS,
  TRIOS,
} from './cover.ts';

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

const numbered = (name: string, kind: SpotKind, covers: readonly (readonly Pocket[])[]): Spot[] =>
  covers.map((pockets, index) => spot(`${name}-${index + 1}`, kind, pockets));

/** All 157 spots, in a stable order (spots.csv). */
export const SPOTS: readonly Spot[] = [
  ...POCKETS.map((pocket) => spot(String(pocket), 'straight', [pocket])),
  ...numbered('split', 'split', SPLITS),
  ...numbered('street', 'street', STREETS),
  ...numbered('tsplit', 'trio', TRIOS),
  spot('first-four', 'first-four', FIRST_FOUR),
  ...numbered('corner', 'corner', CORNERS),
  ...numbered('line', 'line', LINES),
  spot('1st-12', 'dozen', between(1, 12)),
  spot('2nd-12', 'dozen', between(13, 24)),
  spot('3rd-12', 'dozen', between(25, 36)),
  spot('2-to-1-1', 'column', columnFrom(1)),
  spot('2-to-1-2', 'column', columnFrom(2)),
  spot('2-to-1-3', 'column', columnFrom(3)),
  spot('1-18', 'low', between(1, 18)),
  spot('19-36', 'high', between(19, 36)),
  spot('EVEN', 'even', EVENS),
  spot('ODD', 'odd', ODDS),
  spot('RED', 'red', REDS),
  spot('BLACK', 'black', BLACKS),
];

const byKey: ReadonlyMap<string, Spot> = new Map(SPOTS.map((found) => [found.key, found]));
const byCover: ReadonlyMap<string, Spot> = new Map(SPOTS.map((found) => [found.covers.join(), found]));

/** The spot with a key, or undefined. */
export const spotOf = (key: string): Spot | undefined => byKey.get(key);

/** The spot that covers exactly these pockets, in any order. */
export const spotCovering = (pockets: readonly Pocket[]): Spot | undefined =>
  byCover.get([...pockets].sort((a, b) => a - b).join());
