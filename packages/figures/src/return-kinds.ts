import { type Pocket, type Slip, type Spot, spotOf } from '@lajvard/roulette';
import { boardSpread } from './return-to-player.ts';

/** The kinds of bet whose return is watched: each inside kind, and all outside bets together. */
export const RETURN_KINDS = ['straight', 'split', 'street', 'trio', 'first-four', 'corner', 'line', 'outside'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** What was staked on the kinds of a round, and what each pocket pays on them, in cents. */
export type KindBoards = Partial<Record<ReturnKind, { staked: number; board: number[] }>>;

const CENTS_OF_A_DOLLAR = 100;
const kindOf = (spot: Spot): ReturnKind => (spot.inside ? (spot.kind as ReturnKind) : 'outside');

/** Adds a slip to the boards of its round. @throws RangeError when the slip names a spot that does not exist */
export const addToKinds = (boards: KindBoards, slip: Slip): void => {
  for (const key in slip) {
    const spot = spotOf(key);
    if (!spot) throw new RangeError(`a slip holds chips on no spot: ${key}`);
    const staked = (slip[key] ?? []).reduce((sum, chip) => sum + chip.value, 0) * CENTS_OF_A_DOLLAR;
    const kind = kindOf(spot);
    boards[kind] ??= { staked: 0, board: new Array<number>(37).fill(0) };
    const { board } = boards[kind];
    boards[kind].staked += staked;
    for (const pocket of spot.covers) board[pocket] = (board[pocket] ?? 0) + staked * (spot.payout + 1);
  }
};

/** What one kind of bet staked and paid in a round, and what was to be expected, in cents. */
export interface KindReturn {
  readonly kind: ReturnKind;
  readonly staked_cents: number;
  readonly paid_cents: number;
  /** The 37 totals together: 37 times the expected pay-out. */
  readonly board_cents: number;
  readonly variance: number;
  readonly swing: number;
}

/** The returns of the kinds with bets, by the number that came. */
export const kindReturns = (boards: KindBoards, number: Pocket): KindReturn[] =>
  RETURN_KINDS.flatMap((kind) => {
    const found = boards[kind];
    if (found === undefined || found.staked === 0) return [];
    const { staked, board } = found;
    const { variance, swing } = boardSpread(board);
    const total = board.reduce((sum, cents) => sum + cents, 0);
    const sums = { staked_cents: staked, paid_cents: board[number] ?? 0, board_cents: total };
    return [Object.assign({ kind, variance, swing }, sums)];
  });
