import type { ChipValue } from '../table-limits.ts';

/**
 * A chip on the felt. `x`, `y`: its scatter, −1 to 1. `formula`: what put it there (a spot,
 * `neighbours-N`, a favourite).
 */
export interface Chip {
  readonly id: string;
  readonly value: ChipValue;
  readonly x: number;
  readonly y: number;
  readonly formula: string;
}

/** All chips of one player, by spot. A spot without chips has no key. */
export type Slip = Readonly<Record<string, readonly Chip[]>>;

/** Chips placed on or taken from one spot. */
export interface Bet {
  readonly spot: string;
  readonly chips: readonly Chip[];
}

export const EMPTY_SLIP: Slip = Object.freeze({});

const chipsTotal = (chips: readonly Chip[]): number => chips.reduce((sum, chip) => sum + chip.value, 0);
const chipsOn = (slip: Slip, spot: string): readonly Chip[] => (Object.hasOwn(slip, spot) ? (slip[spot] ?? []) : []);

/** Dollars on the whole slip. */
export const slipTotal = (slip: Slip): number => Object.values(slip).reduce((sum, chips) => sum + chipsTotal(chips), 0);
/** Dollars on one spot. */
export const spotTotal = (slip: Slip, spot: string): number => chipsTotal(chipsOn(slip, spot));
export const chipCount = (slip: Slip): number => Object.values(slip).reduce((sum, chips) => sum + chips.length, 0);
/** Dollars of some bets. */
export const betsTotal = (bets: readonly Bet[]): number => bets.reduce((sum, bet) => sum + chipsTotal(bet.chips), 0);

export const addChips = (slip: Slip, bets: readonly Bet[]): Slip => {
  const after: Record<string, readonly Chip[]> = { ...slip };
  for (const { spot, chips } of bets) if (chips.length > 0) after[spot] = [...chipsOn(after, spot), ...chips];
  return after;
};

/** Removes chips by their ids. */
export const removeChips = (slip: Slip, bets: readonly Bet[]): Slip => {
  const after: Record<string, readonly Chip[]> = { ...slip };
  for (const { spot, chips } of bets) {
    const gone = new Set(chips.map((chip) => chip.id));
    const left = chipsOn(after, spot).filter((chip) => !gone.has(chip.id));
    if (left.length > 0) after[spot] = left;
    else delete after[spot];
  }
  return after;
};

/**
 * One entry of the table's history (docs/specification/1-table-and-site.md#35-table-history). CLEAR keeps the removed
 * chips so that it can be undone.
 */
export interface TableAction {
  readonly action: 'ADD' | 'ADD_GROUP' | 'REMOVE' | 'REMOVE_GROUP' | 'CLEAR';
  readonly bets: readonly Bet[];
}

export const applyAction = (slip: Slip, { action, bets }: TableAction): Slip => {
  if (action === 'CLEAR') return EMPTY_SLIP;
  return action === 'ADD' || action === 'ADD_GROUP' ? addChips(slip, bets) : removeChips(slip, bets);
};

/** Undoes an action: applies its exact inverse to the slip. */
export const undoAction = (slip: Slip, { action, bets }: TableAction): Slip =>
  action === 'ADD' || action === 'ADD_GROUP' ? removeChips(slip, bets) : addChips(slip, bets);
