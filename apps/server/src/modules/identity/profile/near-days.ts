const DAY_MS = 86_400_000;
const FEW = 3; // days

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const PERSIAN = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The days of a Persian year before this month: six months of 31 days, then of 30. */
const persianDaysBefore = (month: number): number => 30 * (month - 1) + Math.min(month - 1, 6);

/** The same day with day and month exchanged, in the Persian calendar. */
const persianExchanged = (ms: number): string[] => {
  const parts = PERSIAN.formatToParts(ms);
  const [month, day] = (['month', 'day'] as const).map((kind) =>
    Number(parts.find(({ type }) => type === kind)?.value),
  );
  if (month === undefined || day === undefined || day > 12) return [];
  return [dayOf(ms + (persianDaysBefore(day) + month - persianDaysBefore(month) - day) * DAY_MS)];
};

/** The same in the Gregorian calendar. */
const gregorianExchanged = (date: string): string[] => {
  const [year, month = '', day = ''] = date.split('-');
  return Number(day) > 12 ? [] : [`${year}-${day}-${month}`];
};

/**
 * The days that somebody might write for this one: a few days off, or with day and month exchanged, in either calendar.
 * Not the day itself.
 * @param date YYYY-MM-DD
 */
export const nearDays = (date: string): string[] => {
  const ms = Date.parse(date);
  const around = Array.from({ length: 2 * FEW + 1 }, (_, n) => dayOf(ms + (n - FEW) * DAY_MS));
  const days = new Set([...around, ...gregorianExchanged(date), ...persianExchanged(ms)]);
  days.delete(date);
  return [...days].sort();
};
