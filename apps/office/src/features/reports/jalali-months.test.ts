import { expect, it } from 'vitest';
import { jalaliMonths } from './jalali-months.ts';

/** Calendar of the University of Tehran's Institute of Geophysics: 1403 is a leap year, 1404 is not. */
it('lists Jalali months by their Gregorian days, the current one first', () => {
  expect(jalaliMonths('2026-04-20', 3)).toEqual([
    { from: '2026-03-21', to: '2026-04-20', name: 'فروردین ۱۴۰۵' },
    { from: '2026-02-20', to: '2026-03-20', name: 'اسفند ۱۴۰۴' }, // 29 days
    { from: '2026-01-21', to: '2026-02-19', name: 'بهمن ۱۴۰۴' },
  ]);
  expect(jalaliMonths('2025-03-20', 1)).toEqual([{ from: '2025-02-19', to: '2025-03-20', name: 'اسفند ۱۴۰۳' }]);
});

it('leaves no day out and none twice', () => {
  const months = jalaliMonths('2026-11-26', 60);
  for (const [place, month] of months.slice(1).entries()) {
    const day = new Date(Date.parse(month.to) + 86_400_000).toISOString().slice(0, 10);
    expect(day).toBe(months[place]?.from);
  }
});
