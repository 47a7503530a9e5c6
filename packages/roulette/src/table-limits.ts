/**
 * Every limit of the game (docs/specification/1-table-and-site.md#9-constants-and-limits), in dollars unless the
 * name says otherwise.
 */
export const CHIP_VALUES = [1, 5, 10, 20, 50, 100] as const; // docs/specification/1-table-and-site.md#91-bets
export type ChipValue = (typeof CHIP_VALUES)[number];
export const DEFAULT_CHIP: ChipValue = 5; // docs/specification/1-table-and-site.md#91-bets
export const DEFAULT_NEIGHBOURS = 2; // docs/specification/1-table-and-site.md#91-bets
export const MAX_NEIGHBOURS = 3; // docs/specification/1-table-and-site.md#91-bets
export const HISTORY_LENGTH = 11; // docs/specification/1-table-and-site.md#93-interface
export const TOP_LENGTH = 5; // docs/specification/1-table-and-site.md#93-interface
export const HOUSE_LIMITS = {
  maxTotal: 500, // docs/specification/1-table-and-site.md#54-total-on-the-table
  maxChips: 25, // docs/specification/1-table-and-site.md#55-number-of-chips
  insideSpotMax: 50, // docs/specification/1-table-and-site.md#57-inside-spots
  insideChipBelow: 100, // docs/specification/1-table-and-site.md#57-inside-spots: a chip of 100 or more is refused
  insideCostBelow: 100, // docs/specification/1-table-and-site.md#57-inside-spots
  outsideChipMin: 50, // docs/specification/1-table-and-site.md#58-outside-spots
  outsideSpotMax: 100, // docs/specification/1-table-and-site.md#58-outside-spots
} as const;
export const PRACTICE = {
  startingBalanceDollars: 1500, // docs/specification/1-table-and-site.md#91-bets
  roundSecondsChoices: [30, 60, 90, 120], // docs/specification/1-table-and-site.md#92-times-of-a-round
  numberDelaySeconds: 3, // docs/specification/1-table-and-site.md#43-lock: the number comes 3 s after the lock
} as const;
