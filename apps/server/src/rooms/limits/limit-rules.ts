/** Lengths of a bet limit's period (spec 2 §3): counted from the limit's start, one after the other. */
export const PERIOD_WEEKS = { '1w': 1, '2w': 2, '4w': 4 } as const;
export type Period = keyof typeof PERIOD_WEEKS;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The deposit limit counts, and is locked, for so long (spec 2 §4). */
export const DEPOSIT_LIMIT_DAYS = 30;

/** A limit on stakes as it stands; times epoch ms. */
export interface BetLimitStanding {
  readonly period: Period;
  readonly maxCents: number;
  readonly setAt: number;
}

/** When a bet limit may be loosened: the weeks of its period after it was set. Epoch ms. */
export const betLimitLockedUntil = ({ period, setAt }: BetLimitStanding): number =>
  setAt + PERIOD_WEEKS[period] * 7 * DAY_MS;

/** When a deposit limit may be loosened. Epoch ms. */
export const depositLimitLockedUntil = ({ setAt }: { readonly setAt: number }): number =>
  setAt + DEPOSIT_LIMIT_DAYS * DAY_MS;

/** Whether a new bet limit holds back at least as much as the one that stands: not more money, and not in less time. */
export const isStricterBetLimit = (
  standing: BetLimitStanding,
  wanted: { readonly period: Period; readonly maxCents: number },
): boolean => wanted.maxCents <= standing.maxCents && PERIOD_WEEKS[wanted.period] >= PERIOD_WEEKS[standing.period];

/** The same day so many months later, or the last one of a month that has no such day; UTC, epoch ms. */
export const monthsLater = (from: number, months: number): number => {
  const start = new Date(from);
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime();
};
