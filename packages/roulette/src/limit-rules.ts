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

// The Gregorian calendar in integer arithmetic, with years beginning in March so that the leap day comes last. `Date`
// is banned here because it gives access to the current time.
const DAYS_IN_ERA = 146_097; // of 400 years
const DAYS_TO_1970 = 719_468; // from 1 March of year 0

const monthOf = (day: number): { month: number; dayOfMonth: number } => {
  const shifted = day + DAYS_TO_1970;
  const era = Math.floor(shifted / DAYS_IN_ERA);
  const inEra = shifted - era * DAYS_IN_ERA;
  const year = Math.floor(
    (inEra - Math.floor(inEra / 1_460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  );
  const inYear = inEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const fromMarch = Math.floor((5 * inYear + 2) / 153);
  const month = (era * 400 + year) * 12 + fromMarch;
  return { month, dayOfMonth: inYear - Math.floor((153 * fromMarch + 2) / 5) };
};

/** @param month counted from March of year 0. @returns its first day, counted from 1970 */
const firstDayOf = (month: number): number => {
  const year = Math.floor(month / 12);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return 365 * year + leapDays + Math.floor((153 * (month - year * 12) + 2) / 5) - DAYS_TO_1970;
};

/** The same day `months` later, or the last day of a month that has no such day. UTC, epoch ms. */
export const monthsLater = (from: number, months: number): number => {
  const day = Math.floor(from / DAY_MS);
  const { month, dayOfMonth } = monthOf(day);
  const first = firstDayOf(month + months);
  const length = firstDayOf(month + months + 1) - first;
  return (first + Math.min(dayOfMonth, length - 1)) * DAY_MS + (from - day * DAY_MS);
};
