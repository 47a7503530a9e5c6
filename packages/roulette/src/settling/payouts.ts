/**
 * The kinds of bet, and what a winning stake is multiplied by; the stake is returned on top
 * (docs/specification/1-table-and-site.md#94-payouts). A neighbours bet is a group of straights
 * (docs/specification/1-table-and-site.md#511-neighbours).
 */
export const PAYOUTS = {
  straight: 35,
  split: 17,
  street: 11,
  trio: 11,
  'first-four': 8,
  corner: 8,
  line: 5,
  dozen: 2,
  column: 2,
  low: 1,
  high: 1,
  even: 1,
  odd: 1,
  red: 1,
  black: 1,
} as const;

export type SpotKind = keyof typeof PAYOUTS;
