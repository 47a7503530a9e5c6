import { describe, expect, it } from 'vitest';
import { metaOf, offsetOf, timeRange } from './paging.ts';

describe('a page of a list', () => {
  it.each([
    [{ page: 1, limit: 15 }, 0, { page: 1, limit: 15, total: 0, last_page: 1 }, 0],
    [{ page: 2, limit: 15 }, 16, { page: 2, limit: 15, total: 16, last_page: 2 }, 15],
    [{ page: 3, limit: 10 }, 30, { page: 3, limit: 10, total: 30, last_page: 3 }, 20],
  ])('%j of %i rows', (page, total, meta, offset) => {
    expect(metaOf(page, total)).toEqual(meta);
    expect(offsetOf(page)).toBe(offset);
  });
});

describe('a search by time', () => {
  it('takes the last day wholly, and a last moment not at all', () => {
    expect(timeRange({ start_date: '2026-03-01', end_date: '2026-03-02' })).toEqual({
      from: new Date('2026-03-01T00:00:00Z'),
      before: new Date('2026-03-03T00:00:00Z'),
    });
    expect(timeRange({ end_date: '2026-03-02T20:30:00+03:30' })).toEqual({
      from: null,
      before: new Date('2026-03-02T17:00:00Z'),
    });
    expect(timeRange({})).toEqual({ from: null, before: null });
  });
});
