/** Every number of the rule book (spec 1 §9). Dollars unless the name says otherwise. */
export const CHIP_VALUES = [1, 5, 10, 20, 50, 100] as const; // spec 1 §9 chip values
export type ChipValue = (typeof CHIP_VALUES)[number];
export const DEFAULT_CHIP: ChipValue = 5; // spec 1 §9
export const DEFAULT_NEIGHBOURS = 2; // spec 1 §9
export const MOST_NEIGHBOURS = 3; // spec 1 §9
export const HISTORY_LENGTH = 11; // spec 1 §9
export const TOP_LENGTH = 5; // spec 1 §9
export const HOUSE_LIMITS = {
  maxTotal: 500, // spec 1 §5.4
  maxChips: 25, // spec 1 §5.5
  insideSpotMax: 50, // spec 1 §5.7
  insideChipBelow: 100, // spec 1 §5.7: a chip of 100 or more is refused
  insideCostBelow: 100, // spec 1 §5.7
  outsideChipMin: 50, // spec 1 §5.8
  outsideSpotMax: 100, // spec 1 §5.8
} as const;
export const PRACTICE = {
  startingBalanceDollars: 1500, // spec 1 §9
  roundSecondsChoices: [30, 60, 90, 120], // spec 1 §9
  numberDelaySeconds: 3, // spec 1 §4: the number comes 3 s after the lock
} as const;
