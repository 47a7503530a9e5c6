import { colourOf, POCKETS, type Pocket, WHEEL_ORDER } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { chiSquared, countNumbers, expectedRuns, HEALTH, testHealth } from './wheel-health.ts';

it('chi-squared by hand: 44 and 56 of a coin', () => expect(chiSquared([44, 56])).toBeCloseTo(1.44, 12));

it('runs by hand: of 10 and 10 one expects 11, variance 90/19', () => {
  expect(expectedRuns(10, 10).mean).toBe(11);
  expect(expectedRuns(10, 10).variance).toBeCloseTo(90 / 19, 12);
});

it('a wheel that goes from pocket to pocket, by hand', () => {
  const numbers = Array.from({ length: 100 }, () => WHEEL_ORDER).flat();
  expect(countNumbers(numbers)).toEqual(POCKETS.map(() => 100));
  // 3,699 pairs in one of 37 classes: 36 times as many; colours alternate; 1801 ± 3.290527 √(1800 · 1799 / 3599)
  const tests = testHealth(numbers);
  expect(tests).toMatchObject({ countsChiSquared: 0, runs: 3600, runsFrom: 1703, runsTo: 1899, within: false });
  expect(tests?.pairsChiSquared).toBeCloseTo(133_164, 6);
});

it('too few rounds are not judged', () => {
  const numbers = Array.from({ length: 50 }, () => WHEEL_ORDER).flat();
  expect(testHealth(numbers)).not.toBeNull();
  expect(testHealth(numbers.slice(1))).toBeNull();
});

/** Mulberry32, unlike the wheel's own generator: always the same for a seed. */
const chance = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A sample of a wheel that turns this share of its numbers into others. */
const sample = (seed: number, share = 0, faulty = (number: Pocket, _before: Pocket): Pocket => number): Pocket[] => {
  const random = chance(seed);
  const numbers: Pocket[] = [];
  let before: Pocket = 0;
  for (let n = 0; n < HEALTH.sampleRounds; n++) {
    const fair = POCKETS[Math.floor(random() * POCKETS.length)] ?? 0;
    before = random() < share ? faulty(fair, before) : fair;
    numbers.push(before);
  }
  return numbers;
};
const seeds = Array.from({ length: 20 }, (_, at) => at + 1);
const found = (share: number, faulty: (number: Pocket, before: Pocket) => Pocket): number =>
  seeds.filter((seed) => testHealth(sample(seed, share, faulty))?.within === false).length;

describe('of simulated wheels', () => {
  it('a fair one is outside in about 3 of 1,000 samples', () => {
    const outside = Array.from({ length: 500 }, (_, seed) => testHealth(sample(1000 + seed))?.within);
    expect(outside.filter((within) => within === false).length).toBeLessThanOrEqual(5);
  });
  it('one that gives a number twice as often is found', () => expect(found(1 / 37, () => 17)).toBe(20));
  it('one whose ball rests a third of the wheel farther every tenth time is found', () => {
    const farther = (_: Pocket, before: Pocket) => WHEEL_ORDER[(WHEEL_ORDER.indexOf(before) + 12) % 37] ?? 0;
    expect(found(0.1, farther)).toBe(20);
  });
  it('one that keeps to a colour every tenth time is found by its runs', () => {
    const keeps = (number: Pocket, before: Pocket): Pocket => {
      if (number === 0 || before === 0 || colourOf(number) === colourOf(before)) return number;
      return WHEEL_ORDER[WHEEL_ORDER.indexOf(number) - 1] ?? 0;
    };
    for (const seed of seeds) {
      const tests = testHealth(sample(seed, 0.15, keeps));
      expect(tests?.runs, `${seed}`).toBeLessThan(tests?.runsFrom ?? 0);
    }
  });
});
