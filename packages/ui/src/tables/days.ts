/** From and until which day a list goes, both wholly, `YYYY-MM-DD` in the reader's time zone; null: open. */
export interface Days {
  from: string | null;
  to: string | null;
}

const two = (part: number): string => String(part).padStart(2, '0');

/** The day of a moment where the reader is. */
export const dayOf = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;

/** Today and the days before it, `count` in all. */
export function daysBack(count: number, now = new Date()): Days {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1);
  return { from: dayOf(first), to: dayOf(now) };
}

const startOf = (day: string, later = 0): string | undefined => {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
};

/** The moments of these days, as the server searches: from the start of the first until the start of the day after the last. */
export const rangeOfDays = ({ from, to }: Days): { start_date?: string; end_date?: string } => {
  const start = from === null ? undefined : startOf(from);
  const end = to === null ? undefined : startOf(to, 1);
  return { ...(start ? { start_date: start } : {}), ...(end ? { end_date: end } : {}) };
};
