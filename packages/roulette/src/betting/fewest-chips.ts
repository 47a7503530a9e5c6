import { CHIP_VALUES, type ChipValue } from '../table-limits.ts';

/** The fewest chips that make up a sum of whole dollars, largest first. */
export const fewestChips = (dollars: number): ChipValue[] => {
  let left = dollars;
  return CHIP_VALUES.toReversed().flatMap((value) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return Array.from({ length: count }, () => value);
  });
};
