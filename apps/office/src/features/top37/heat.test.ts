import { expect, it } from 'vitest';
import { heatOf } from './heat.ts';

it('heat rises in five steps up to the highest payout; a zero payout has none', () => {
  expect([0, 1, 20, 21, 60, 99, 100].map((payout) => heatOf(payout, 100))).toEqual([0, 1, 1, 2, 3, 5, 5]);
  expect(heatOf(0, 0)).toBe(0);
});
