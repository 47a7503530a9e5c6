// Limits that players set for themselves: when one may be loosened, which of two is stricter, when a break ends.

/**
 * Lengths of a bet limit's period (docs/specification/2-account-and-back-office.md#32-user-settings). Periods follow
 * each other from the start of the limit.
 */
export const PERIOD_WEEKS = { '1w': 1, '2w': 2, '4w': 4 } as const;
export type LimitPeriod = keyof typeof PERIOD_WEEKS;

/** Whether a string names such a period. */
export const isLimitPeriod = (period: string | null): period is LimitPeriod =>
  period !== null && Object.hasOwn(PERIOD_WEEKS, period);

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Period and lock of the deposit limit, in days
 * (docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming).
 */
export const DEPOSIT_LIMIT_DAYS = 30;

/** The current limit on stakes; times in epoch ms. */
export interface BetLimitStanding {
  readonly period: LimitPeriod;
  readonly maxCents: number;
  readonly setAt: number;
}

/** When a bet limit may be loosened: one period after it was set. Epoch ms. */
export const betLimitLockedUntil = ({ period, setAt }: Pick<BetLimitStanding, 'period' | 'setAt'>): number =>
  setAt + PERIOD_WEEKS[period] * 7 * DAY_MS;

/** When a deposit limit may be loosened. Epoch ms. */
export const depositLimitLockedUntil = ({ setAt }: { readonly setAt: number }): number =>
  setAt + DEPOSIT_LIMIT_DAYS * DAY_MS;

/** Whether a new bet limit is at least as strict as the current one: no more money, and no shorter period. */
export const isStricterBetLimit = (
  standing: BetLimitStanding,
  wanted: { readonly period: LimitPeriod; readonly maxCents: number },
): boolean => wanted.maxCents <= standing.maxCents && PERIOD_WEEKS[wanted.period] >= PERIOD_WEEKS[standing.period];

/** The same day `months` later, or the last day of a month that has no such day. UTC, epoch ms. */
export const monthsLater = (from: number, months: number): number => {
  const later = new Date(from);
  const day = later.getUTCDate();
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== day) later.setUTCDate(0); // it ran over into the next month: back to the last of its own
  return later.getTime();
};
