import { describe, expect, it } from 'vitest';
import { PRACTICE_STATS, wheelStats } from './wheel-stats.ts';

const WHEEL = [
  ...[0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9],
  ...[22, 18, 29, 7, 28, 12, 35, 3, 26],
];

// docs/specification/1-table-and-site.md#28-results-board
describe('shares', () => {
  it('counts the numbers that fell; zero counts in the total and in no group', () => {
    // 17 17 17 4 4 0 36 1 2 3: low 8, high 1; red 36 1 3; black 17 17 17 4 4 2.
    expect(wheelStats([17, 17, 17, 4, 4, 0, 36, 1, 2, 3]).percentages).toEqual({
      '1st-12': 50,
      '2nd-12': 30,
      '3rd-12': 10,
      '1-18': 80,
      '19-36': 10,
      odd: 50,
      even: 40,
      red: 30,
      black: 60,
    });
  });
  it('the order in which they fell does not matter', () => {
    const fell = [...WHEEL, 7, 7, 12, 29, 0, 3, 3, 3, 18];
    expect(wheelStats([...fell].reverse())).toEqual(wheelStats(fell));
  });
  it('before the first number there is nothing to say', () =>
    expect(Object.values(wheelStats([]).percentages)).toEqual(Array(9).fill(0)));
});

/** Expected by hand. The wheel from zero: 0 32 15 19 4 … 10 5 24 16 33 1 20 14 … 3 26. */
describe('hot numbers fell more often than one round in 37, cold ones less often', () => {
  const without = (...numbers: number[]) => WHEEL.filter((pocket) => !numbers.includes(pocket));
  const times = (count: number, numbers: readonly number[]) => Array.from({ length: count }, () => numbers).flat();
  it.each<{ what: string; fell: number[]; fire: number[]; cold: number[] }>([
    { what: 'no round', fell: [], fire: [], cold: [] },
    { what: 'one round', fell: [17], fire: [], cold: [] },
    { what: 'three rounds', fell: [0, 32, 17], fire: [], cold: [] },
    { what: '36 rounds, all with one number', fell: times(36, [17]), fire: [], cold: [] },
    { what: '37 rounds, all with one number', fell: times(37, [17]), fire: [17], cold: [0, 32, 15, 19, 4] },
    { what: '37 rounds, every number once', fell: WHEEL, fire: [], cold: [] },
    { what: '37 rounds, one number twice and one never', fell: [...without(26), 5], fire: [5], cold: [26] },
    {
      what: 'more than five hot ones: the most frequent first, ties in the order of the wheel',
      fell: [...WHEEL, ...times(3, [10]), ...times(2, [3, 26, 33]), 1, 20, 14],
      fire: [10, 33, 3, 26, 1],
      cold: [0, 32, 15, 19, 4],
    },
    {
      what: 'more than five cold ones: the rarest first, ties in the order of the wheel',
      fell: [...times(2, without(26, 5, 17)), 17, ...times(3, [0, 32])],
      fire: [0, 32], // 75 rounds: 2.03 for each number
      cold: [5, 26, 17, 15, 19],
    },
  ])('$what', ({ fell, fire, cold }) => expect(wheelStats(fell)).toMatchObject({ fire, cold }));

  it('no number is hot and cold, whatever fell', () => {
    for (let rounds = 0; rounds < 120; rounds++) {
      const { fire, cold } = wheelStats(Array.from({ length: rounds }, (_, round) => (round * round) % 37));
      expect(fire.filter((pocket) => cold.includes(pocket))).toEqual([]);
    }
  });
});

describe('the sample of the practice table', () => {
  it('could have been: each group of bets leaves the same share for zero', () => {
    const { percentages: of } = PRACTICE_STATS;
    const shares = [
      of['1st-12'] + of['2nd-12'] + of['3rd-12'],
      of['1-18'] + of['19-36'],
      of.odd + of.even,
      of.red + of.black,
    ];
    expect(shares).toEqual([97, 97, 97, 97]);
    expect(new Set([...PRACTICE_STATS.fire, ...PRACTICE_STATS.cold]).size).toBe(10);
  });
});
