import { describe, expect, it } from 'vitest';
import { PRACTICE_STATS, wheelStats } from '../index.ts';

describe('hot and cold', () => {
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
  it('the five that fell most often, ties in the order of the wheel from zero', () =>
    // 17 three times, 4 twice; of the numbers that fell once, the wheel's order gives 0, 2, 36 (… 4 21 2 25 17 … 13 36
    // … 1 … 3).
    expect(wheelStats([17, 17, 17, 4, 4, 3, 1, 36, 2, 0]).fire).toEqual([17, 4, 0, 2, 36]));
  it('the five that fell least often, ties in the order of the wheel from zero', () => {
    const allButThree = Array.from({ length: 37 }, (_, pocket) => pocket).filter(
      (pocket) => ![26, 5, 17].includes(pocket),
    );
    expect(wheelStats([...allButThree, ...allButThree, 17, 17, 17, 5]).cold).toEqual([26, 5, 0, 32, 15]);
  });
  it('the order in which they fell does not matter', () => {
    const fell = [7, 7, 12, 29, 0, 3, 3, 3, 18];
    expect(wheelStats([...fell].reverse())).toEqual(wheelStats(fell));
  });
  it('before the first number there is nothing to say', () =>
    expect(Object.values(wheelStats([]).percentages)).toEqual(Array(9).fill(0)));
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
