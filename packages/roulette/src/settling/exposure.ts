/** What each of the 37 pockets would pay over all plays: the sum of their payout vectors, in the same unit. */
export const exposure = (vectors: Iterable<readonly number[]>): number[] => {
  const sums = new Array<number>(37).fill(0);
  for (const vector of vectors)
    for (let pocket = 0; pocket < 37; pocket++) sums[pocket] = (sums[pocket] ?? 0) + (vector[pocket] ?? 0);
  return sums;
};
