/**
 * When the return to players is judged, and its bound in standard deviations. Watched after each round, a sound wheel
 * passes ±2.576 every twelfth day; ±4 once in some 300 days if all bet on single numbers, in 800 if on red or black
 * (simulated: 40,000 days of 880 rounds). Nothing is judged until the rounds say as much as 100 with the same bet on
 * one number: one large bet among small ones rings nothing.
 */
export const RETURN_WATCH = { bound: 4, leastWeight: 100 } as const;

/** What the totals of a board, one for each number and all equally likely, say of what its round pays. */
interface BoardSpread {
  readonly mean: number;
  readonly variance: number;
  /** How far from the mean it can be at most. */
  readonly swing: number;
}

/** The spread of a board. */
export const boardSpread = (board: readonly number[]): BoardSpread => {
  const mean = board.reduce((sum, total) => sum + total, 0) / board.length;
  const distances = board.map((total) => Math.abs(total - mean));
  const variance = distances.reduce((sum, distance) => sum + distance ** 2, 0) / board.length;
  return { mean, variance, swing: Math.max(...distances) };
};

/** Sums over rounds, in one unit of money. */
interface ReturnSums {
  /** Those with bets. */
  readonly rounds: number;
  readonly staked: number;
  readonly paid: number;
  readonly expected: number;
  readonly variance: number;
  /** The largest swing of a round. */
  readonly swing: number;
}

/** What the sums say of the wheel. */
interface JudgedReturn {
  /** Paid and expected in percent of the stakes; null without stakes. */
  readonly percent: number | null;
  readonly expectedPercent: number | null;
  /** How many rounds, each with the same bet on one number, would say as much; never more than there are. */
  readonly weight: number;
  /** From the expected pay-out, in standard deviations; null while there are too few rounds. */
  readonly deviations: number | null;
  readonly verdict: 'no-bets' | 'too-few' | 'within' | 'outside';
}

/** Compares what rounds paid with what their own boards let expect. */
export const judgeReturn = ({ rounds, staked, paid, expected, variance, swing }: ReturnSums): JudgedReturn => {
  if (staked === 0) return { percent: null, expectedPercent: null, weight: 0, deviations: null, verdict: 'no-bets' };
  const percent = (100 * paid) / staked;
  const expectedPercent = (100 * expected) / staked;
  // of a bet on one number the variance is a 36th of the squared swing; a billionth more for what rounding takes
  const alike = swing === 0 ? 0 : Math.floor((36 * variance * (1 + 1e-9)) / swing ** 2);
  const weight = Math.min(rounds, alike);
  if (weight < RETURN_WATCH.leastWeight)
    return { percent, expectedPercent, weight, deviations: null, verdict: 'too-few' };
  const deviations = (paid - expected) / Math.sqrt(variance);
  const verdict = Math.abs(deviations) > RETURN_WATCH.bound ? 'outside' : 'within';
  return { percent, expectedPercent, weight, deviations, verdict };
};
