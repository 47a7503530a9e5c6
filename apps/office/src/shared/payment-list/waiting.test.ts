import { describe, expect, it } from 'vitest';
import { urgencyOf, waitingTime } from './waiting.ts';

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
