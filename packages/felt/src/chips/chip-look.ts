import type { ChipValue } from '@lajvard/roulette';

/** A chip shows its value in three ways: colour, number of edge marks, numeral. */
export interface ChipLook {
  body: string;
  edge: string;
  mark: string;
  numeral: string;
  marks: number;
}

/** Bone, anar, lapis, firouzeh, saffron, obsidian. */
export const CHIP_LOOKS: Readonly<Record<ChipValue, ChipLook>> = {
  1: { body: '#efe6d0', edge: '#d6c9a9', mark: '#1e3f8f', numeral: '#17306f', marks: 4 },
  5: { body: '#b4182d', edge: '#8d0f21', mark: '#f6ecd6', numeral: '#8d0f21', marks: 5 },
  10: { body: '#2c5fc4', edge: '#1d4698', mark: '#f6ecd6', numeral: '#1d4698', marks: 6 },
  20: { body: '#12917e', edge: '#0a6b5d', mark: '#f6ecd6', numeral: '#0a5e52', marks: 8 },
  50: { body: '#e6a02a', edge: '#b97812', mark: '#1a1d33', numeral: '#7a4c05', marks: 10 },
  100: { body: '#16161f', edge: '#07070c', mark: '#e3b455', numeral: '#16161f', marks: 12 },
};
