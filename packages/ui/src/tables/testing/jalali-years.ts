/**
 * The Jalali years 1403 to 1410, written by hand for the tests. Each begins on the day whose noon in Tehran (52.5
 * degrees east) is the first after the March equinox. The equinoxes (UTC), from astronomical almanacs: 2024-03-20
 * 03:06, 2025-03-20 09:01, 2026-03-20 14:46, 2027-03-20 20:25, 2028-03-20 02:17, 2029-03-20 08:02, 2030-03-20 13:52,
 * 2031-03-20 19:41, 2032-03-20 01:22. Noon in Tehran is 08:30 UTC.
 */
export const NEW_YEARS: Readonly<Record<number, string>> = {
  1403: '2024-03-20',
  1404: '2025-03-21',
  1405: '2026-03-21',
  1406: '2027-03-21',
  1407: '2028-03-20',
  1408: '2029-03-20',
  1409: '2030-03-21',
  1410: '2031-03-21',
  1411: '2032-03-20',
};

const LEAP_YEARS: readonly number[] = [1403, 1408];

export const MONTH_NAMES = [
  ...['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور'],
  ...['مهر', 'آبان', 'آذر', 'دی', 'بهمن', 'اسفند'],
] as const;

export interface JalaliDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** `YYYY-MM-DD` of the Gregorian calendar. */
  readonly gregorian: string;
}

const lengthOf = (year: number, month: number): number => {
  if (month <= 6) return 31;
  return month <= 11 || LEAP_YEARS.includes(year) ? 30 : 29;
};

const DAY_MS = 86_400_000;

/** Every day of a Jalali year, counted from its first day. */
export function daysOfYear(year: number): JalaliDay[] {
  const days: JalaliDay[] = [];
  let at = Date.parse(`${NEW_YEARS[year]}T00:00:00Z`);
  for (let month = 1; month <= 12; month += 1) {
    for (let day = 1; day <= lengthOf(year, month); day += 1) {
      days.push({ year, month, day, gregorian: new Date(at).toISOString().slice(0, 10) });
      at += DAY_MS;
    }
  }
  return days;
}
