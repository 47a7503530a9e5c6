/** Lengths of a bet limit's period (spec 2 §3): counted from the limit's start, one after the other. */
export const PERIOD_WEEKS = { '1w': 1, '2w': 2, '4w': 4 } as const;
export type Period = keyof typeof PERIOD_WEEKS;
