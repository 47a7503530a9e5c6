import { describe, expect, it, vi } from 'vitest';
import { createFormat } from './format.ts';

const fa = createFormat('fa', 'Asia/Tehran');
const en = createFormat('en', 'Asia/Tehran');

/** 30 Aban 1405, 20:14:05 in Tehran. */
const EVENING = Date.UTC(2026, 10, 21, 16, 44, 5);

describe('money', () => {
  it.each([
    [0, '$0'],
    [5, '$5'],
    [999, '$999'],
    [1250, '$1.250'],
    [1250.5, '$1.250,50'],
    [1250.05, '$1.250,05'],
    [0.1 + 0.2, '$0,30'],
    [1_234_567, '$1.234.567'],
    [-3, '−$3'],
    [-1250.5, '−$1.250,50'],
    [-0.001, '$0'],
  ])('the amount %d is written as %s in both languages', (dollars, text) => {
    expect(en.money(dollars)).toBe(text);
    expect(fa.money(dollars)).toBe(text);
  });
});

// A screen reader would take a dot for a decimal point.
describe('spoken money', () => {
  it.each([
    [5, '$5', '۵ دلار آمریکا'],
    [1500, '$1,500', '۱٬۵۰۰ دلار آمریکا'],
    [1250.5, '$1,250.50', '۱٬۲۵۰٫۵۰ دلار آمریکا'],
    [-3, '−$3', '−۳ دلار آمریکا'],
    [-0.001, '$0', '۰ دلار آمریکا'],
  ])('the amount %d is spoken as %s in English and as %s in Persian', (dollars, english, persian) => {
    expect([en, fa].map(({ money, spoken }) => spoken(money(dollars)))).toEqual([english, persian]);
  });
});

describe('counts and percentages', () => {
  it('counts and percentages have Persian digits in Persian only', () => {
    expect(en.count(18_240)).toBe('18.240');
    expect(fa.count(18_240)).toBe('۱۸.۲۴۰');
    expect(en.percent(49)).toBe('49%');
    expect(fa.percent(49)).toBe('۴۹٪');
    expect(fa.digits('1 / 37')).toBe('۱ / ۳۷');
    expect(en.digits('1 / 37')).toBe('1 / 37');
  });
});

describe('instants', () => {
  it('instants are Jalali in Persian and Gregorian in English, in the user’s time zone', () => {
    expect(fa.date(EVENING)).toBe('۳۰ آبان ۱۴۰۵');
    expect(en.date(EVENING)).toBe('21 Nov 2026');
    expect(fa.reportDate(EVENING)).toBe('۳۰ آبان ۱۴۰۵ (۲۱ نوامبر ۲۰۲۶)');
    expect(en.reportDate(EVENING)).toBe('21 Nov 2026');
    expect(fa.weekday(EVENING)).toBe('شنبه ۳۰ آبان ۱۴۰۵');
    expect(en.weekday(EVENING)).toBe('Sat 21 Nov 2026');
    expect(fa.time(EVENING)).toBe('۲۰:۱۴');
    expect(en.time(EVENING, { seconds: true })).toBe('20:14:05');
    expect(createFormat('en', 'UTC').time(EVENING)).toBe('16:44');
    expect(fa.dateTime(EVENING)).toBe('۳۰ آبان ۱۴۰۵، ۲۰:۱۴');
  });

  it('the day changes at midnight of the zone; instants may be dates or ISO strings', () => {
    expect(en.date('2026-11-21T21:00:00Z')).toBe('22 Nov 2026');
    expect(createFormat('en', 'UTC').date('2026-11-21T21:00:00Z')).toBe('21 Nov 2026');
    expect(en.time('2026-11-21T20:30:00Z')).toBe('00:00');
    expect(en.date(new Date(EVENING))).toBe('21 Nov 2026');
  });
});

it('a list of any length makes one formatter for its times, one for its days and one for its amounts', () => {
  const [instants, amounts] = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'NumberFormat')];
  const show = (rows: number): void => {
    for (let row = 0; row < rows; row++) {
      const { dateTime, weekday, spoken } = createFormat('fa', 'Pacific/Chatham');
      dateTime(EVENING + row * 86_400_000);
      weekday(EVENING + row * 86_400_000);
      spoken(`$${row}`);
    }
  };
  show(1);
  expect(instants).toHaveBeenCalledTimes(2);
  show(100);
  expect(instants).toHaveBeenCalledTimes(2);
  expect(amounts.mock.calls.length).toBeLessThanOrEqual(1); // another test may have made it
  vi.restoreAllMocks();
});
