/** Whole numbers below `limit`, the same for one seed: a linear congruential generator of 48 bits, as in POSIX. */
export const randomFrom = (seed: number): ((limit: number) => number) => {
  let state = (BigInt(seed) << 16n) + 0x330en;
  return (limit) => {
    state = (state * 0x5deece66dn + 0xbn) % 2n ** 48n;
    return Number(state >> 16n) % limit;
  };
};
