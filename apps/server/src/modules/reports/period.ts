import type { PeriodType, ShownPeriod } from '@lajvard/contract';
import type { Clock } from '#platform/clock.ts';

/** The period of a report, as the wire has it. */
export interface PeriodQuery {
  readonly type: PeriodType;
  readonly year?: number | undefined;
  /** 0 to 11. */
  readonly month?: number | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly date?: string | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Today's date in a zone. */
export const today = (clock: Pick<Clock, 'now'>, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(clock.now());

/** The date `count` days later. */
export const laterDay = (day: string, count: number): string => dayText(Date.parse(day) + count * DAY_MS);

const monthDays = (year: number, month: number): { from: string; to: string } => ({
  from: dayText(Date.UTC(year, month, 1)),
  to: dayText(Date.UTC(year, month + 1, 0)),
});

/** The first and last day of a month (`2026-11`) or of a day (`2026-11-21`). */
export const daysOfDate = (date: string): { from: string; to: string } => {
  if (date.length > 7) return { from: date, to: date };
  const [year = 0, month = 1] = date.split('-').map(Number);
  return monthDays(year, month - 1);
};

/** A period without its time zone. */
type Days = Omit<ShownPeriod, 'time_zone'>;

const asked = (query: PeriodQuery, firstDay: string, now: string): Days => {
  const { type } = query;
  if (query.date !== undefined) {
    return { type: query.date.length > 7 ? 'range' : 'monthly', ...daysOfDate(query.date), unit: 'day' };
  }
  const year = query.year ?? Number(now.slice(0, 4));
  if (type === 'yearly') return { type, from: `${year}-01-01`, to: `${year}-12-31`, unit: 'month' };
  if (type === 'monthly') {
    return { type, ...monthDays(year, query.month ?? Number(now.slice(5, 7)) - 1), unit: 'day' };
  }
  if (type === 'total') return { type, from: firstDay, to: now, unit: 'month' };
  const from = query.start_date !== undefined && query.start_date > firstDay ? query.start_date : firstDay;
  return { type, from, to: query.end_date ?? now, unit: 'day' };
};

/**
 * The days a query means, in the zone of the reports. The period ends today at the latest, because later days have no
 * rows. A range starts at `firstDay` at the earliest.
 * @param firstDay the first day on which anything happened
 */
export const periodOf = (query: PeriodQuery, firstDay: string, now: string, timeZone: string): ShownPeriod => {
  const period = asked(query, firstDay, now);
  return { ...period, to: period.to < now ? period.to : now, time_zone: timeZone };
};
