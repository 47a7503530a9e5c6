const STEPS = 5;

/** The step of warmth of a payout, 0 (nothing) to 5 (the highest of the board). Dollars. */
export const heatOf = (payout: number, most: number): number =>
  payout <= 0 ? 0 : Math.ceil((payout / Math.max(payout, most)) * STEPS);
