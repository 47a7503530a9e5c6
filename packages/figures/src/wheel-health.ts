import { colourOf, POCKETS, type Pocket, WHEEL_ORDER } from '@lajvard/roulette';

/**
 * How a wheel is judged, fixed before any sample: by settled rounds among so many by their numbers, from `judgedFrom`
 * of one scheme on. A fair wheel leaves each bound once in 1,000 samples: 36 degrees of freedom, p = 0.000997; z
 * two-sided, p = 0.001.
 */
export const HEALTH = { sampleRounds: 10_000, judgedFrom: 1_850, chiSquaredBound: 68, runsBoundZ: 3.290527 } as const;

/** The three tests of a sample (docs/FAIRNESS.md#the-wheels-health). */
interface HealthTests {
  readonly countsChiSquared: number;
  readonly pairsChiSquared: number;
  readonly runs: number;
  readonly runsFrom: number;
  readonly runsTo: number;
  readonly within: boolean;
}

/** Chi-squared of counts against their expected shares, which sum to 1; equal shares unless said. */
export const chiSquared = (counts: ArrayLike<number>, shareOf = (_place: number): number => 1 / counts.length) => {
  let total = 0;
  for (let place = 0; place < counts.length; place++) total += counts[place] ?? 0;
  let sum = 0;
  for (let place = 0; place < counts.length; place++) {
    const expected = total * shareOf(place);
    sum += ((counts[place] ?? 0) - expected) ** 2 / expected;
  }
  return sum;
};

/** How many runs chance gives, by Wald and Wolfowitz, given how many there are of each of two kinds. */
export const expectedRuns = (ones: number, others: number): { readonly mean: number; readonly variance: number } => {
  const mean = (2 * ones * others) / (ones + others) + 1;
  return { mean, variance: ((mean - 1) * (mean - 2)) / (ones + others - 1) };
};

/** How often each number fell. */
export const countNumbers = (numbers: readonly Pocket[]): number[] => {
  const counts = new Array<number>(POCKETS.length).fill(0);
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
  return counts;
};

/** Judges consecutive numbers; null if there are too few. */
export const testHealth = (numbers: readonly Pocket[]): HealthTests | null => {
  if (numbers.length < HEALTH.judgedFrom) return null;
  const places = POCKETS.map((pocket) => WHEEL_ORDER.indexOf(pocket));
  const distances = new Array<number>(POCKETS.length).fill(0);
  numbers.slice(1).forEach((number, at) => {
    const before = places[numbers[at] ?? 0] ?? 0;
    const distance = ((places[number] ?? 0) - before + POCKETS.length) % POCKETS.length;
    distances[distance] = (distances[distance] ?? 0) + 1;
  });
  const colours = numbers.map(colourOf).filter((colour) => colour !== 'green');
  const runs = colours.filter((colour, at) => colour !== colours[at - 1]).length;
  const reds = colours.filter((colour) => colour === 'red').length;
  const { mean, variance } = expectedRuns(reds, colours.length - reds);
  const width = HEALTH.runsBoundZ * Math.sqrt(variance);
  const runsFrom = Math.ceil(mean - width);
  const runsTo = Math.floor(mean + width);
  const countsChiSquared = chiSquared(countNumbers(numbers));
  const pairsChiSquared = chiSquared(distances);
  const even = Math.max(countsChiSquared, pairsChiSquared) <= HEALTH.chiSquaredBound;
  return {
    countsChiSquared,
    pairsChiSquared,
    runs,
    runsFrom,
    runsTo,
    within: even && runs >= runsFrom && runs <= runsTo,
  };
};
