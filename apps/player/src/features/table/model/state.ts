import {
  type ChipValue,
  DEFAULT_CHIP,
  DEFAULT_NEIGHBOURS,
  EMPTY_SLIP,
  type Pocket,
  type Refusal,
  type Schedule,
  type Slip,
  type TableAction,
  type Win,
} from '@lajvard/roulette';

export type Mode = 'practice' | 'live';

/**
 * Where the table stands. `waiting`: nothing known yet, or a round is under way that this screen did not open;
 * `shown`: the number lies, the felt still shows who won; `void`: the round ended without a number.
 */
export type TablePhase = 'waiting' | 'betting' | 'locked' | 'spinning' | 'shown' | 'void';

export type Connection = 'none' | 'connecting' | 'connected' | 'lost';

/** One round as the table needs it; times in epoch ms of the server's clock. */
export interface TableRound {
  readonly number: number;
  readonly schedule: Schedule;
}

/** Limits the server keeps for this player. Dollars, epoch ms. */
export interface PlayerLimits {
  readonly breakEndsAt: number | null;
  readonly betLimitation: { readonly bet: number; readonly betMax: number; readonly period: string } | null;
}

/** The ball's run on the drawn wheel; `number` is null until it may be told. */
export interface Spin {
  readonly number: Pocket | null;
  readonly launchesAt: number;
  readonly landsAt: number;
}

/** What one round brought this player. Dollars; `bank` is the balance afterwards, null where it did not change. */
export interface RoundOutcome {
  readonly roundNumber: number;
  readonly number: Pocket;
  readonly numbers: readonly Pocket[];
  readonly slip: Slip;
  readonly wins: readonly Win[];
  readonly droppedSpots: readonly string[];
  readonly tableBet: number;
  readonly tableWin: number;
  readonly bank: number | null;
}

/** A refusal of the rule book, or of the table itself: nothing is bet into a lost connection. */
export type TableRefusal =
  | Refusal
  | 'connection-lost'
  | 'already-connected'
  | 'still-processing'
  | 'auto-repeat-on'
  | 'nothing-to-undo'
  | 'nothing-to-repeat'
  | 'window-locked'
  | 'nothing-to-save'
  | 'auto-repeat-not-offered'
  | 'nobody-at-the-table';

/** A reason the player has to answer before the table goes on. */
export type Stop = 'bet-limit' | 'break';

export interface TableState {
  readonly mode: Mode;
  readonly phase: TablePhase;
  readonly connection: Connection;
  /** Another device of the account holds the table (docs/specification/1-table-and-site.md#62-one-live-session): nothing is bet here. */
  readonly elsewhere: boolean;
  readonly round: TableRound | null;
  /** The next round, open already while the last result still stands. */
  readonly nextRound: TableRound | null;
  readonly slip: Slip;
  /** Chips of this round that the server did not take: drawn so, and no part of any sum. */
  readonly untaken: Slip;
  /** What was done to the slip, newest last: undo takes from the end. */
  readonly actions: readonly TableAction[];
  /** The chips of the round played last: what repeat puts back. */
  readonly lastSlip: Slip;
  /** Whether the server has taken the stakes of the slip out of `bank`. */
  readonly staked: boolean;
  /** Dollars the server keeps for the player; chips on the felt come off only once `staked`. */
  readonly bank: number;
  /** Dollars of the last result, and how many of them are counted up already. */
  readonly win: number;
  readonly countedWin: number;
  readonly numbers: readonly Pocket[];
  readonly outcome: RoundOutcome | null;
  readonly spin: Spin | null;
  readonly voidReason: string | null;
  readonly limits: PlayerLimits;
  readonly chip: ChipValue;
  readonly neighbours: number;
  /** Whether a press on a number means the number and its neighbours on the wheel. */
  readonly neighboursOn: boolean;
  readonly autoRepeat: boolean;
  /** A group is being placed; a second one waits (docs/specification/1-table-and-site.md#48-undo-clear-repeat-favourites). */
  readonly processing: boolean;
  readonly stop: Stop | null;
}

/** A table before the server has said anything. */
export function newTable(mode: Mode): TableState {
  return {
    mode,
    phase: 'waiting',
    connection: mode === 'practice' ? 'none' : 'connecting',
    elsewhere: false,
    round: null,
    nextRound: null,
    slip: EMPTY_SLIP,
    untaken: EMPTY_SLIP,
    actions: [],
    lastSlip: EMPTY_SLIP,
    staked: false,
    bank: 0,
    win: 0,
    countedWin: 0,
    numbers: [],
    outcome: null,
    spin: null,
    voidReason: null,
    limits: { breakEndsAt: null, betLimitation: null },
    chip: DEFAULT_CHIP,
    neighbours: DEFAULT_NEIGHBOURS,
    neighboursOn: false,
    autoRepeat: false,
    processing: false,
    stop: null,
  };
}
