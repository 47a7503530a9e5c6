import type { Days } from '@lajvard/ui/tables';

const DAY_MS = 24 * 60 * 60_000;
const DAY_OF_MONTH = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', { day: 'numeric', timeZone: 'UTC' });
const NAME = new Intl.DateTimeFormat('fa-IR-u-ca-persian', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A Jalali month by its Gregorian days, both included. */
export interface JalaliMonth extends Days {
  readonly from: string;
  readonly to: string;
  /** `آبان ۱۴۰۵`. */
  readonly name: string;
}

/** The latest `count` Jalali months, the one of `day` (`YYYY-MM-DD`) first. */
export function jalaliMonths(day: string, count: number): JalaliMonth[] {
  const months: JalaliMonth[] = [];
  let first = firstOf(Date.parse(day));
  for (let month = 0; month < count; month++) {
    const next = firstOf(first + 31 * DAY_MS);
    months.push({ from: isoDay(first), to: isoDay(next - DAY_MS), name: nameOf(first) });
    first = firstOf(first - DAY_MS);
  }
  return months;
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const firstOf = (ms: number): number => ms - (Number(DAY_OF_MONTH.format(ms)) - 1) * DAY_MS;

/** Built from parts, because Intl would put some years first. */
function nameOf(ms: number): string {
  const parts = NAME.formatToParts(ms);
  const part = (type: 'month' | 'year') => parts.find((known) => known.type === type)?.value ?? '';
  return `${part('month')} ${part('year')}`;
}
