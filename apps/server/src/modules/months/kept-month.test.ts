import path from 'node:path';
import { expect, it } from 'vitest';
import { checkMonth } from './index.ts';

it('a folder of the first format, made by commit 82ff0de9, verifies for ever', async () => {
  const { problems, manifest } = await checkMonth(path.join(import.meta.dirname, 'testing/month-1'), null);
  expect(problems).toEqual([]);
  expect(manifest).toMatchObject({ format: 'lajvard-month-1', month: '2026-03' });
});
