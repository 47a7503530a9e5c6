import type { Language } from '@lajvard/ui';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Approval takes about 15/30 minutes (docs/specification/2-account-and-back-office.md#91-money). */
const SLOW_MINUTES = 15;
const LATE_MINUTES = 30;

/** How urgent a waiting request is: `late` once it waits longer than players were told it takes. */
export type Urgency = 'fresh' | 'slow' | 'late';

/** The oldest tenth of the waiting rows, at least one: if all are late, red must still say where to begin. */
export function oldestTenth<Row extends { status: number; created_at: string }>(rows: readonly Row[]): Set<Row> {
  const waiting = rows.filter(({ status }) => status === 0);
  const byAge = waiting.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
  return new Set(byAge.slice(0, Math.ceil(byAge.length / 10)));
}

export const urgencyOf = (waitedMs: number): Urgency => {
  const minutes = waitedMs / MINUTE_MS;
  return minutes < SLOW_MINUTES ? 'fresh' : minutes < LATE_MINUTES ? 'slow' : 'late';
};

/** A waiting time in its largest full unit, `12 min`, `3 hr`, `2 days`; never less than a minute. */
export const waitingTime = (waitedMs: number, language: Language): string => {
  const minutes = Math.max(1, Math.floor(waitedMs / MINUTE_MS));
  const [value, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < DAY_MINUTES
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / DAY_MINUTES), 'day'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
};
