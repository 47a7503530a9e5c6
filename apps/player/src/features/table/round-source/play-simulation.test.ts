import { expect, test } from 'vitest';
import type { Planted } from './simulation/casino.ts';
import { simulatePlays } from './simulation/simulate-plays.ts';

test('through a bad network no confirmed play is lost, and all of 20,000 are always shown as they are', async () => {
  const figures = await simulatePlays(7, 20_000);
  expect(figures.confirmedLost).toBe(0);
  expect(figures.shownWrongly).toEqual([]);
});

test.each<[Planted, RegExp]>([
  ['takes late plays', /called not accepted, and stands/],
  ['forgets a play', /called accepted, and is not/],
  ['takes another stake', /on the screen/],
])('a casino that %s is found out', async (planted, words) => {
  const { shownWrongly } = await simulatePlays(7, 300, planted);
  expect(shownWrongly.some((wrong) => words.test(wrong))).toBe(true);
});
