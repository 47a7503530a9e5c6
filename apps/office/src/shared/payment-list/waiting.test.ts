import { describe, expect, it } from 'vitest';
import { oldestTenth, urgencyOf, waitingTime } from './waiting.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the age of a waiting request', () => {
  it.each([
    [0, '1 min', '۱ دقیقه'],
    [12.9 * MINUTE, '12 min', '۱۲ دقیقه'],
    [59.9 * MINUTE, '59 min', '۵۹ دقیقه'],
    [HOUR, '1 hr', '۱ ساعت'],
    [23.9 * HOUR, '23 hr', '۲۳ ساعت'],
    [2.5 * DAY, '2 days', '۲ روز'],
  ])('is shown in its largest full unit: %i ms', (waited, english, persian) => {
    expect(waitingTime(waited, 'en')).toBe(english);
    expect(waitingTime(waited, 'fa')).toBe(persian);
  });

  it('becomes urgent after the 15 to 30 minutes that players are promised', () => {
    expect([0, 14.9, 15, 29.9, 30, 600].map((minutes) => urgencyOf(minutes * MINUTE))).toEqual([
      'fresh',
      'fresh',
      'slow',
      'slow',
      'late',
      'late',
    ]);
  });
});

describe('the oldest tenth of the waiting rows', () => {
  const at = (minute: number, status = 0) => ({
    status,
    created_at: new Date(Date.UTC(2026, 10, 26, 10, minute)).toISOString(),
  });
  it('is found in any order, rounded up, without decided rows', () => {
    const waiting = Array.from({ length: 15 }, (_, place) => at(((place * 7) % 15) + 1));
    const decided = at(0, 1);
    expect([...oldestTenth([decided, ...waiting])].map((row) => row.created_at.slice(11, 16))).toEqual([
      '10:01',
      '10:02',
    ]);
    expect(oldestTenth([at(5)]).size).toBe(1);
    expect(oldestTenth([decided]).size).toBe(0);
  });
});
