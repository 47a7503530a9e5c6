import { expect, it } from 'vitest';
import { ALL_ROUTES } from './index.ts';

it('limits every CSV file: each may read thousands of rows', () => {
  const files = ALL_ROUTES.filter(({ replyType }) => replyType === 'text/csv');
  expect(files).not.toHaveLength(0);
  expect(files.filter(({ limit }) => limit !== 'csv').map(({ name }) => name)).toEqual([]);
});
