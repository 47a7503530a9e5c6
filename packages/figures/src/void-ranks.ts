import type { Pocket } from '@lajvard/roulette';

/**
 * How void rounds are judged, fixed before any sample: so many that have a rank, in their order, once. `chance`: of a
 * lower mean rank than the least allowed, if voids have nothing to do with numbers.
 */
export const VOID_SAMPLE = { rounds: 30, chance: 0.001, meanOfChance: 19 } as const;

/** Places among the 37 totals of a board, 1 the dearest for the casino. Equal totals share theirs, first to last. */
export interface Rank {
  readonly first: number;
  readonly last: number;
}

/** The rank of a number among what each number would have paid. */
export const rankOf = (totals: readonly number[], number: Pocket): Rank => {
  const own = totals[number] ?? 0;
  const dearer = totals.filter((total) => total > own).length;
  return { first: dearer + 1, last: dearer + totals.filter((total) => total === own).length };
};

/** The mean of ranks, each in the middle of its places; null of none. */
export const meanRank = (ranks: readonly Rank[]): number | null =>
  ranks.length === 0 ? null : ranks.reduce((sum, { first, last }) => sum + first + last, 0) / 2 / ranks.length;

/**
 * The least mean rank allowed on these boards: chance stays below it in at most `VOID_SAMPLE.chance` of all samples.
 * Exact: every number of every board is equally likely.
 */
export const leastMeanRank = (boards: readonly (readonly number[])[]): number => {
  let chances = Float64Array.of(1); // of each sum of first and last places
  for (const totals of boards) {
    const next = new Float64Array(chances.length + 2 * totals.length);
    for (const number of totals.keys()) {
      const { first, last } = rankOf(totals, number);
      for (let sum = 0; sum < chances.length; sum++) {
        next[sum + first + last] = (next[sum + first + last] ?? 0) + (chances[sum] ?? 0) / totals.length;
      }
    }
    chances = next;
  }
  let least = 0;
  for (let below = 0; ; least++) {
    below += chances[least] ?? 1;
    if (below > VOID_SAMPLE.chance) return least / 2 / boards.length;
  }
};
