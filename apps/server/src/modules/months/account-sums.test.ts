import { expect, it } from 'vitest';
import { type AccountSum, addEntry, otherCents } from './account-sums.ts';

it('sums an account in its own order, across midnight', () => {
  const sums = new Map<number, AccountSum>();
  // Sequence 5 is of the next month: it reached the account before 6, which is of this one.
  for (const [sequence, amount, balance] of [
    [6, -30, 120],
    [3, 100, 150],
    [4, -20, 130],
  ] as const)
    addEntry(sums, { account: 1, sequence, amount, balance });
  const sum = sums.get(1);
  expect(sum).toEqual({ first: 3, last: 6, entries: 3, opening: 50, moved: 50, closing: 120 });
  expect(sum && otherCents(sum)).toBe(20);
});
