/**
 * First and last day of a list, both included, `YYYY-MM-DD`; null: open. In the reader's zone, or the one of `DayZone`.
 */
export interface Days {
  from: string | null;
  to: string | null;
}

const two = (part: number): string => String(part).padStart(2, '0');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Whether a text is an existing day: `2026-02-31` is not. */
export const isDay = (text: string | null | undefined): text is string => {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** The local time of a zone at a moment, read as if it were UTC; in minutes. */
const wallClock = (ms: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const).formatToParts(ms);
  const part = (type: string) => Number(parts.find((known) => known.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
};

/** The day of a moment in a zone, by default the reader's. */
export const dayOf = (moment: Date, timeZone?: string): string =>
  timeZone === undefined
    ? `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
    : new Date(wallClock(moment.getTime(), timeZone)).toISOString().slice(0, 10);

/** The last `count` days, including today. */
export function daysBack(count: number, now = new Date(), timeZone?: string): Days {
  const to = dayOf(now, timeZone);
  return { from: new Date(Date.parse(to) - (count - 1) * DAY_MS).toISOString().slice(0, 10), to };
}

/**
 * The start of the day `later` days after `day`. Looks up the zone's offset twice, because the first guess may be
 * across a clock change.
 */
const startOf = (day: string, later: number, timeZone: string | undefined): string => {
  const midnight = Date.parse(day) + later * DAY_MS;
  if (timeZone === undefined) {
    const [year = 0, month = 1, date = 1] = new Date(midnight).toISOString().slice(0, 10).split('-').map(Number);
    return new Date(year, month - 1, date).toISOString();
  }
  const offsetAt = (ms: number) => wallClock(ms, timeZone) - ms;
  return new Date(midnight - offsetAt(midnight - offsetAt(midnight))).toISOString();
};

/**
 * The server's search range: from the start of the first day to the start of the day after the last. An invalid day
 * leaves it open.
 */
export const rangeOfDays = ({ from, to }: Days, timeZone?: string): { start_date?: string; end_date?: string } => ({
  ...(isDay(from) ? { start_date: startOf(from, 0, timeZone) } : {}),
  ...(isDay(to) ? { end_date: startOf(to, 1, timeZone) } : {}),
});
