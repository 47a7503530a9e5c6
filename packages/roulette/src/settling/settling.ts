import { type Cents, cents } from '@lajvard/money';
import type { Chip, Slip } from '../betting/slip.ts';
import { type Spot, spotOf } from '../betting/spots.ts';
import type { Pocket } from '../wheel/wheel.ts';

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

/** What each of the 37 pockets would pay over all plays: the sum of their payout vectors, in the same unit. */
export const exposure = (vectors: Iterable<readonly number[]>): number[] => {
  const sums = new Array<number>(37).fill(0);
  for (const vector of vectors)
    for (let pocket = 0; pocket < 37; pocket++) sums[pocket] = (sums[pocket] ?? 0) + (vector[pocket] ?? 0);
  return sums;
};

/** How much is made of a result: nothing of a loss or an even round, most of a win of ten stakes. */
export type WinTier = 'none' | 'small' | 'good' | 'great';

/**
 * The tier of a round by its net result over its stake, both in dollars
 * (docs/decisions/065-the-moment-of-the-result.md).
 */
export function winTier(stake: number, win: number): WinTier {
  const net = win - stake;
  if (net <= 0 || stake <= 0) return 'none';
  if (net < 2 * stake) return 'small';
  return net < 10 * stake ? 'good' : 'great';
}

/**
 * The steps by which a win is counted up: the more is left, the larger the step, with thresholds at 100, 200, 300 and
 * 1000 (docs/specification/1-table-and-site.md#44-the-number).
 */
const STEPS: readonly (readonly [from: number, step: number])[] = [
  [1000, 50],
  [300, 20],
  [200, 10],
  [100, 5],
  [0, 1],
];

/** The values shown in turn when counting from `from` to `to`; the last one is `to`. Dollars. */
export const countUpSteps = (from: number, to: number): number[] => {
  const shown: number[] = [];
  for (let value = from; value < to; ) {
    const left = to - value;
    const step = STEPS.find(([least]) => left >= least)?.[1] ?? 1;
    value = Math.min(to, value + step);
    shown.push(value);
  }
  return shown;
};

/**
 * How long the table stays locked after a result, in milliseconds: 3 to 8 s depending on the win and the chips
 * (docs/specification/1-table-and-site.md#45-unlock).
 */
export const unlockDelayMs = (tableWin: number, hasChips: boolean): number => {
  if (!hasChips) return 3_000;
  if (tableWin <= 0) return 4_000;
  return tableWin > 300 ? 8_000 : 6_000;
};
