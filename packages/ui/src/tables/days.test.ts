import { describe, expect, it } from 'vitest';
import { daysBack, rangeOfDays } from './days.ts';

// docs/specification/2-account-and-back-office.md#211-history-tables
describe('a range of days', () => {
  it('covers whole days in the reader’s zone', () => {
    const now = new Date(2026, 2, 1, 23, 30);
    expect(daysBack(1, now)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(daysBack(7, now)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    const range = rangeOfDays({ from: '2026-03-01', to: '2026-03-01' });
    expect(range.start_date).toBe(new Date(2026, 2, 1).toISOString());
    expect(range.end_date).toBe(new Date(2026, 2, 2).toISOString());
    expect(rangeOfDays({ from: 'nonsense', to: null })).toEqual({});
  });

  it('covers whole days of another zone where a page counts in one, across clock changes', () => {
    const range = (day: string, zone: string) => rangeOfDays({ from: day, to: day }, zone);
    expect(range('2026-11-21', 'Asia/Tehran')).toEqual({
      start_date: '2026-11-20T20:30:00.000Z',
      end_date: '2026-11-21T20:30:00.000Z',
    });
    expect(range('2026-03-29', 'Europe/Berlin')).toEqual({
      start_date: '2026-03-28T23:00:00.000Z',
      end_date: '2026-03-29T22:00:00.000Z',
    });
    const evening = new Date('2026-11-21T20:30:00Z');
    expect(daysBack(7, evening, 'Asia/Tehran')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(daysBack(1, evening, 'UTC')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  });

  it('stays open where the address names an invalid day', () => {
    expect(rangeOfDays({ from: '2026-02-31', to: '2026-13-01' })).toEqual({});
    expect(rangeOfDays({ from: 'nonsense', to: '' }, 'Asia/Tehran')).toEqual({});
    expect(rangeOfDays({ from: '2028-02-29', to: null }, 'UTC')).toEqual({ start_date: '2028-02-29T00:00:00.000Z' });
  });
});
