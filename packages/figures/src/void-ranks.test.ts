import { POCKETS } from '@lajvard/roulette';
import { describe, expect, it } from 'vitest';
import { leastMeanRank, meanRank, rankOf } from './void-ranks.ts';

const plain = POCKETS.map((pocket) => 3_700 - 100 * pocket);
const even = POCKETS.map((pocket) => (pocket > 0 && pocket % 2 === 0 ? 10_000 : 0)); // one chip on even
const single = POCKETS.map((pocket) => (pocket === 17 ? 3_600 : 0)); // one chip on 17
const nothing = POCKETS.map(() => 0);

describe('the rank of a number, by hand', () => {
  it.each([
    ['the dearest of different totals', plain, 0, 1, 1],
    ['the cheapest', plain, 36, 37, 37],
    ['one of 18 that pay the same', even, 8, 1, 18],
    ['one of 19 that pay nothing', even, 0, 19, 37],
    ['the only one with a chip', single, 17, 1, 1],
    ['one of 36 without', single, 18, 2, 37],
    ['one of 37 equal ones', nothing, 5, 1, 37],
  ])('%s', (_, totals, number, first, last) => {
    expect(rankOf(totals, number)).toEqual({ first, last });
  });
});

it('equal totals count by the middle of their places, so that the mean of a board is always 19', () => {
  for (const totals of [plain, even, single, nothing]) {
    expect(meanRank(POCKETS.map((pocket) => rankOf(totals, pocket)))).toBeCloseTo(19, 12);
  }
  expect(meanRank([rankOf(even, 8), rankOf(single, 17)])).toBe(5.25); // 9.5 and 1
  expect(meanRank([])).toBeNull();
});

// Computed with Python's fractions: the distribution of the sum of the ranks, each number 1 in 37.
const times = (count: number, totals: readonly number[]) => Array.from({ length: count }, () => totals);
it.each([
  ['2 boards of different totals: rank 1 twice has 1 chance in 1,369', times(2, plain), 3 / 2],
  ['30 boards of different totals', times(30, plain), 391 / 30],
  ['30 boards with a chip on even', times(30, even), 829 / 60],
  ['30 boards with one number', times(30, single), 197 / 12],
  ['ten of each', [...times(10, plain), ...times(10, even), ...times(10, single)], 43 / 3],
  ['30 boards where no number costs more than another', times(30, nothing), 19],
])('the least mean rank of %s', (_, boards, least) => {
  expect(leastMeanRank(boards)).toBeCloseTo(least, 9);
});

it('a casino that voids the dearest tenth of 200 rounds is below the bound; one that voids by chance is not', () => {
  // each round's bets in another order of the pockets, its number the next pocket: all ranks come up equally often
  const rounds = Array.from({ length: 400 }, (_, round) => {
    const totals = POCKETS.map((pocket) => 100 * ((pocket * 5 + round * 11) % 37));
    return { totals, rank: rankOf(totals, POCKETS[(round * 7) % 37] ?? 0) };
  });
  const judged = (voids: readonly (typeof rounds)[number][]): boolean =>
    (meanRank(voids.map(({ rank }) => rank)) ?? 0) >= leastMeanRank(voids.map(({ totals }) => totals));
  const dearest = rounds.slice(0, 200).toSorted((a, b) => a.rank.first - b.rank.first);
  expect(judged(dearest.slice(0, 20))).toBe(false);
  expect(judged(rounds.slice(0, 30))).toBe(true);
});
