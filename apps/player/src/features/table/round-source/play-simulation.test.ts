import { expect, test } from 'vitest';
import type { Planted } from './testing/simulation/casino.ts';
import { simulatePlays } from './testing/simulation/simulate-plays.ts';

/** Each planted fault is found in 300; `npm run test:long` may ask for more. */
const PLAYS = Number(import.meta.env.SIMULATED_PLAYS ?? 6000);

test('a bad network loses no confirmed play, and shows none wrongly', async () => {
  const figures = await simulatePlays(7, PLAYS);
  expect(figures.confirmedLost).toBe(0);
  expect(figures.shownWrongly).toEqual([]);
});

test.each<[Planted, RegExp]>([
  ['takes late plays', /called not accepted, and stands/],
  ['forgets a play', /called accepted, and is not/],
  ['takes another stake', /on the screen/],
])('the simulation detects a casino that %s', async (planted, words) => {
  const { shownWrongly } = await simulatePlays(7, 300, planted);
  expect(shownWrongly.some((wrong) => words.test(wrong))).toBe(true);
});
