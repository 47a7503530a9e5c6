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
 * `waiting`: nothing is known yet, or a round this screen did not join is under way; `shown`: the result is shown and
 * the felt still shows who won; `void`: the round ended without a number.
 */
export type TablePhase = 'waiting' | 'betting' | 'locked' | 'spinning' | 'shown' | 'void';

/** A play on its way: `sending` until the server answers, `unknown` once the last try has gone unanswered. */
type Pending = 'sending' | 'unknown';

export type Connection = 'none' | 'connecting' | 'connected' | 'lost';

/** A round as the table needs it. Epoch ms of the server's clock. */
export interface TableRound {
  readonly number: number;
  readonly schedule: Schedule;
  /** By which its number is drawn; missing: in practice, and from an older server. */
  readonly scheme?: string;
  /** The public beacon that its number waits for after the close; missing: it waits for none. */
  readonly beacon?: { readonly round: number; readonly dueAt: number; readonly isOwn: boolean };
}

/** The server's limits for this player. Dollars, epoch ms. */
export interface PlayerLimits {
  readonly breakEndsAt: number | null;
  /** `byStaff` is missing where the player set it. */
  readonly betLimitation: {
    readonly bet: number;
    readonly betMax: number;
    readonly period: string;
    readonly byStaff?: true;
  } | null;
}

/** A spin of the drawn wheel; `number` is null until it may be revealed. Epoch ms of the server's clock. */
export interface Spin {
  readonly number: Pocket | null;
  readonly launchesAt: number;
  readonly landsAt: number;
  /** When the number of a rolling ball was revealed; null if it was known from the launch on. */
  readonly knownAt: number | null;
}

/** One player's result of a round. Dollars; `bank` is the balance afterwards, null if it did not change. */
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

/** A refusal of the betting rules, or of the table itself (such as a bet while the connection is lost). */
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

/** What the player must answer before the table goes on. */
export type Stop = 'bet-limit' | 'break';

export interface TableState {
  readonly mode: Mode;
  readonly phase: TablePhase;
  readonly connection: Connection;
  /**
   * Another device of the account holds the table; no bets here
   * (docs/specification/1-table-and-site.md#62-one-live-session).
   */
  readonly elsewhere: boolean;
  readonly round: TableRound | null;
  /** The next round, already open while the last result is still shown. */
  readonly nextRound: TableRound | null;
  readonly slip: Slip;
  /** Whether the chips of the slip are on their way to the server; null: not sent, or the server has answered. */
  readonly pending: Pending | null;
  /** Chips of this round that the server did not take: drawn as such, part of no sum. */
  readonly untaken: Slip;
  /** Changes to the slip, newest last; undo takes from the end. */
  readonly actions: readonly TableAction[];
  /** The chips of the last round played; repeat places them again. */
  readonly lastSlip: Slip;
  /** Whether the stakes of the slip have left `bank`. */
  readonly staked: boolean;
  /** The server's balance in dollars; it includes the chips on the felt until they are `staked`. */
  readonly bank: number;
  /** The last win in dollars, and how much of it has been counted up. */
  readonly win: number;
  readonly countedWin: number;
  readonly numbers: readonly Pocket[];
  readonly outcome: RoundOutcome | null;
  readonly spin: Spin | null;
  readonly voidReason: string | null;
  readonly limits: PlayerLimits;
  readonly chip: ChipValue;
  readonly neighbours: number;
  /** Whether a press on a number bets on the number and its neighbours on the wheel. */
  readonly neighboursOn: boolean;
  readonly autoRepeat: boolean;
  /**
   * A group is being placed; the next must wait
   * (docs/specification/1-table-and-site.md#48-undo-clear-repeat-favourites).
   */
  readonly processing: boolean;
  readonly stop: Stop | null;
}

/** A table before the first news from its round source. */
export function newTable(mode: Mode): TableState {
  return {
    mode,
    phase: 'waiting',
    connection: mode === 'practice' ? 'none' : 'connecting',
    elsewhere: false,
    round: null,
    nextRound: null,
    slip: EMPTY_SLIP,
    pending: null,
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
