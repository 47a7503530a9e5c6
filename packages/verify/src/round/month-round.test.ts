import { expect, it } from 'vitest';
import vectors from '../../vectors/month-rounds.json' with { type: 'json' };
import { verifyMonthRound } from '../index.ts';

// Rows of the files of a month (docs/FAIRNESS.md#the-files-of-a-month); no cell of theirs is quoted.
const columns = vectors.columns.split(',');

it.each(vectors.rounds)('a row of a month verifies as its record does: $name', async ({ row, receipts, fails }) => {
  const cells = Object.fromEntries(row.split(',').map((cell, place) => [columns[place], cell]));
  const checks = await verifyMonthRound(cells, receipts);
  const found = checks.filter(({ holds }) => holds === false).map(({ name }) => name as string);
  // the number is another one too, but for chance
  expect(found.filter((name) => name !== 'number' || fails.includes(name)).sort()).toEqual(fails);
});
