import { describe, expect, it } from 'vitest';
import { chiSquaredP, normalP } from './p-values.ts';
import { gapShare, NUMBER_TESTS, runsZ, tallyNumbers } from './test-numbers.ts';

describe('p-values are those of the printed tables', () => {
  it.each([
    // chi-squared, degrees of freedom, p: Abramowitz and Stegun, table 26.8
    [3.84146, 1, 0.05],
    [6.6349, 1, 0.01],
    [18.307, 10, 0.05],
    [50.8922, 30, 0.01],
    [67.985, 36, 0.001],
    [40.256, 30, 0.1],
    [14.9535, 30, 0.99],
    [124.342, 100, 0.05],
  ])('chi-squared %f with %i degrees of freedom: %f', (statistic, degrees, p) =>
    expect(chiSquaredP(statistic, degrees)).toBeCloseTo(p, 4),
  );

  it.each([
    [0, 1],
    [1, 0.317311],
    [-1.959964, 0.05],
    [2.575829, 0.01],
    [3.290527, 0.001],
  ])('z %f: %f', (z, p) => expect(normalP(z)).toBeCloseTo(p, 6));

  it('stays right far out, where most statistics of a broken wheel lie', () => {
    expect(chiSquaredP(0, 36)).toBe(1);
    expect(chiSquaredP(1500, 1368) / 0.00708).toBeCloseTo(1, 1); // Wilson and Hilferty: z = 2.453
    expect(chiSquaredP(4000, 36)).toBeLessThan(1e-300);
  });
});

it('runs by hand: of 10 and 10 one expects 11 runs, variance 4.7368', () => {
  expect(runsZ(10, 10, 11)).toBe(0);
  expect(runsZ(10, 10, 6)).toBeCloseTo(-2.29734, 5);
});

it('the shares of the gaps sum to one', () =>
  expect(Array.from({ length: 151 }, (_, length) => gapShare(length)).reduce((a, b) => a + b)).toBeCloseTo(1, 12));

/** Marsaglia's xorshift32: small, reproducible, and unlike the wheel's own generator. */
function* noise(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield state >>> 0;
  }
}
const WORDS_USED = 37 * 116_080_197;
const answersOf = (make: (word: number, n: number, last: number) => number, count = 400_000) => {
  const tally = tallyNumbers();
  let last = 0;
  let n = 0;
  for (const word of noise(20_261_121)) {
    if (word >= WORDS_USED) continue;
    if (n === count) break;
    last = make(word, n, last);
    tally.add(last);
    n++;
  }
  return Object.fromEntries(tally.answers().map(({ test, p }) => [test, p]));
};

describe('a fair wheel passes, a planted fault does not', () => {
  it('fair', () => {
    const answers = answersOf((word) => word % 37);
    expect(Object.keys(answers)).toEqual([...NUMBER_TESTS]);
    for (const [test, p] of Object.entries(answers)) expect(p, test).toBeGreaterThan(0.001);
  });
  it('a byte modulo 37 favours the pockets 0 to 33', () =>
    expect(answersOf((word) => (word & 255) % 37).pockets).toBeLessThan(1e-9));
  it('17 takes every tenth of the 18s', () =>
    expect(answersOf((word, n) => (n % 10 === 0 && word % 37 === 18 ? 17 : word % 37)).pockets).toBeLessThan(0.001));
  it('every hundredth number comes twice', () => {
    const answers = answersOf((word, n, last) => (n % 100 === 0 ? last : word % 37));
    expect(answers.pockets).toBeGreaterThan(0.001); // each pocket is as frequent as ever
    expect(answers['serial-correlation']).toBeLessThan(1e-6);
    expect(answers['wheel-distance']).toBeLessThan(1e-9);
  });
  it('a dealer who throws a third of the wheel farther is seen by the distance', () =>
    expect(answersOf((word, n, last) => (n % 40 === 0 ? (last + 12) % 37 : word % 37))['wheel-distance']).toBeLessThan(
      0.001,
    ));
  it('colours that alternate, zeros that never come close together', () => {
    const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
    const alternating = answersOf((word, n, last) => {
      const number = word % 37;
      return n % 20 === 0 && RED.includes(number) && RED.includes(last) ? 2 : number;
    });
    expect(alternating['colour-runs']).toBeLessThan(0.001);
    expect(answersOf((word, _n, last) => (word % 37 === 0 && last === 0 ? 1 : word % 37)).gaps).toBeLessThan(1e-9);
  });
});
