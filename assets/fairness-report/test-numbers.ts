import { chiSquared, expectedRuns } from '../../packages/figures/src/index.ts';
import { colourOf, type Pocket, WHEEL_ORDER } from '../../packages/roulette/src/index.ts';
import { chiSquaredP, normalP } from './p-values.ts';

/** The tests of a long series of numbers, in the order of the report. */
export const NUMBER_TESTS = [
  'pockets',
  'pairs',
  'wheel-distance',
  'serial-correlation',
  'colour-runs',
  'gaps',
] as const;
type NumberTest = (typeof NUMBER_TESTS)[number];

/** The result of one test. `p`: how often a perfect wheel would look at least this uneven. */
interface TestAnswer {
  readonly test: NumberTest;
  /** A chi-squared with `degreesOfFreedom`, or a standard normal z if that is null. */
  readonly statistic: number;
  readonly degreesOfFreedom: number | null;
  readonly p: number;
}

/** Takes numbers one by one and keeps only counts, so ten million need no more memory than one. */
export interface NumberTally {
  add(number: number): void;
  answers(): readonly TestAnswer[];
  readonly counts: readonly number[];
}

const POCKETS = 37;
const MAX_GAP = 150; // longer gaps form one class, with every 61st gap of a perfect wheel
const PLACES = Array.from({ length: POCKETS }, (_, pocket) => WHEEL_ORDER.indexOf(pocket as Pocket));
const COLOURS = Array.from({ length: POCKETS }, (_, pocket) => colourOf(pocket as Pocket));
const MEAN = (POCKETS - 1) / 2;

const chiAnswer = (test: NumberTest, counts: ArrayLike<number>, shareOf: (place: number) => number): TestAnswer => {
  const statistic = chiSquared(counts, shareOf);
  const degreesOfFreedom = counts.length - 1;
  return { test, statistic, degreesOfFreedom, p: chiSquaredP(statistic, degreesOfFreedom) };
};

const normalAnswer = (test: NumberTest, z: number): TestAnswer => ({
  test,
  statistic: z,
  degreesOfFreedom: null,
  p: normalP(z),
});

/**
 * The Wald–Wolfowitz runs test: how far the count of runs is from chance, given how many there are of each colour; a z.
 */
export const runsZ = (ones: number, others: number, runs: number): number => {
  const { mean, variance } = expectedRuns(ones, others);
  return (runs - mean) / Math.sqrt(variance);
};

/**
 * The expected share of gaps of this length between two zeros: (36/37)^length / 37; the last class holds
 * all longer ones.
 */
export const gapShare = (length: number): number =>
  length < MAX_GAP ? ((POCKETS - 1) / POCKETS) ** length / POCKETS : ((POCKETS - 1) / POCKETS) ** MAX_GAP;

/**
 * Starts the tests of a series of numbers 0 to 36: chi-squared over the 37 pockets, over the 1369 pairs (each number in
 * one pair) and over the distance on the wheel between consecutive numbers; serial correlation at lag 1; runs of red
 * and black (without zeros); gaps between zeros.
 */
export const tallyNumbers = (): NumberTally => {
  const counts = new Float64Array(POCKETS);
  const pairs = new Float64Array(POCKETS * POCKETS);
  const distances = new Float64Array(POCKETS);
  const gaps = new Float64Array(MAX_GAP + 1);
  let n = 0;
  let last = -1;
  let products = 0; // of consecutive numbers, each minus the mean
  let squares = 0;
  let sinceZero = -1;
  let reds = 0;
  let blacks = 0;
  let runs = 0;
  let lastColour = '';

  const addColour = (colour: string): void => {
    if (colour === 'green') return;
    if (colour === 'red') reds++;
    else blacks++;
    if (colour !== lastColour) runs++;
    lastColour = colour;
  };
  const addGap = (number: number): void => {
    if (number !== 0) {
      if (sinceZero >= 0) sinceZero++;
      return;
    }
    if (sinceZero >= 0) gaps[Math.min(sinceZero, MAX_GAP)] = (gaps[Math.min(sinceZero, MAX_GAP)] ?? 0) + 1;
    sinceZero = 0;
  };

  return {
    add: (number) => {
      counts[number] = (counts[number] ?? 0) + 1;
      if (last >= 0) {
        const step = ((PLACES[number] ?? 0) - (PLACES[last] ?? 0) + POCKETS) % POCKETS;
        distances[step] = (distances[step] ?? 0) + 1;
        products += (number - MEAN) * (last - MEAN);
        if (n % 2 === 1) pairs[last * POCKETS + number] = (pairs[last * POCKETS + number] ?? 0) + 1;
      }
      squares += (number - MEAN) ** 2;
      addColour(COLOURS[number] ?? '');
      addGap(number);
      last = number;
      n++;
    },
    answers: () => [
      chiAnswer('pockets', counts, () => 1 / POCKETS),
      chiAnswer('pairs', pairs, () => 1 / POCKETS ** 2),
      chiAnswer('wheel-distance', distances, () => 1 / POCKETS),
      normalAnswer('serial-correlation', (products / squares) * Math.sqrt(n)),
      normalAnswer('colour-runs', runsZ(reds, blacks, runs)),
      chiAnswer('gaps', gaps, gapShare),
    ],
    get counts() {
      return [...counts];
    },
  };
};
