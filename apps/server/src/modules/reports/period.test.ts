import { expect, it } from 'vitest';
import { periodOf } from './period.ts';

const NOW = '2026-11-21';
const FIRST = '2026-03-05';

it.each([
  [{ type: 'monthly' }, '2026-11-01', '2026-11-21', 'day'],
  [{ type: 'monthly', month: 1 }, '2026-02-01', '2026-02-28', 'day'],
  [{ type: 'monthly', month: 1, year: 2024 }, '2024-02-01', '2024-02-29', 'day'],
  [{ type: 'monthly', month: 11, year: 2025 }, '2025-12-01', '2025-12-31', 'day'],
  [{ type: 'yearly' }, '2026-01-01', '2026-11-21', 'month'],
  [{ type: 'yearly', year: 2020 }, '2020-01-01', '2020-12-31', 'month'],
  [{ type: 'total' }, '2026-03-05', '2026-11-21', 'month'],
  [{ type: 'range' }, '2026-03-05', '2026-11-21', 'day'],
  [{ type: 'range', start_date: '2020-01-01', end_date: '2026-04-01' }, '2026-03-05', '2026-04-01', 'day'],
  [{ type: 'range', start_date: '2026-11-01', end_date: '2026-12-31' }, '2026-11-01', '2026-11-21', 'day'],
  [{ type: 'yearly', date: '2026-02' }, '2026-02-01', '2026-02-28', 'day'],
  [{ type: 'yearly', date: '2026-02-11' }, '2026-02-11', '2026-02-11', 'day'],
] as const)('%j is %s to %s by %s', (query, from, to, unit) => {
  expect(periodOf(query, FIRST, NOW, 'UTC')).toMatchObject({ from, to, unit });
});
