import { type Cents, cents } from '@lajvard/money';
import type { Chip, Slip } from '../betting/slip.ts';
import { type Spot, spotOf } from '../betting/spots.ts';
import type { Pocket } from '../wheel/pockets.ts';

/**
 * A winning bet (docs/specification/1-table-and-site.md#37-round-result). Dollars; `win` is stake × payout; the stake
 * is returned on top.
 */
export interface Win {
  readonly value: number;
  readonly formula: string;
  readonly win: number;
  readonly label: string;
  readonly number: Pocket;
  readonly rate: number;
}

/** The result of a slip for a number, in dollars. `tableWin` is everything that goes back to the balance. */
export interface Settlement {
  readonly wins: readonly Win[];
  readonly kept: Slip;
  readonly dropped: Slip;
  readonly tableBet: number;
  readonly tableWin: number;
}

/** Throws for an unknown spot: such a slip is never accepted, and skipping it would silently lose the stake. */
const spotOn = (key: string): Spot => {
  const spot = spotOf(key);
  if (!spot) throw new RangeError(`a slip holds chips on no spot: ${key}`);
  return spot;
};

const stakeOf = (chips: readonly Chip[]): number => chips.reduce((sum, chip) => sum + chip.value, 0);

/** Settles a slip against the winning number. @throws RangeError when the slip names a spot that does not exist */
export const settleSlip = (slip: Slip, number: Pocket): Settlement => {
  const wins: Win[] = [];
  const kept: Record<string, readonly Chip[]> = {};
  const dropped: Record<string, readonly Chip[]> = {};
  let tableBet = 0;
  let tableWin = 0;
  for (const [key, chips] of Object.entries(slip)) {
    const spot = spotOn(key);
    const value = stakeOf(chips);
    tableBet += value;
    if (spot.covers.includes(number)) {
      kept[key] = chips;
      wins.push({ value, formula: key, win: value * spot.payout, label: spot.kind, number, rate: spot.payout });
      tableWin += value * (spot.payout + 1);
    } else dropped[key] = chips;
  }
  return { wins, kept, dropped, tableBet, tableWin };
};

const CENTS_OF_A_DOLLAR = 100;

/**
 * 37 entries: the cents returned if that pocket wins.
 * @throws RangeError when the slip names a spot that does not exist
 */
export const payoutVector = (slip: Slip): Cents[] => {
  const back = new Array<number>(37).fill(0);
  for (const key in slip) {
    const spot = spotOn(key);
    const each = stakeOf(slip[key] ?? []) * (spot.payout + 1) * CENTS_OF_A_DOLLAR;
    for (const pocket of spot.covers) back[pocket] = (back[pocket] ?? 0) + each;
  }
  return back.map(cents);
};
