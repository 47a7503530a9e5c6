import { CHIP_VALUES, type ChipValue } from '@lajvard/roulette';

/** The fewest chips that make a sum of whole dollars, biggest first. */
export function chipsFor(dollars: number): ChipValue[] {
  let left = dollars;
  return CHIP_VALUES.toReversed().flatMap((value) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return Array.from({ length: count }, () => value);
  });
}
