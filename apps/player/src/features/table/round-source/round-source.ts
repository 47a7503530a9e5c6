import type { Pocket, Slip, WheelStats } from '@lajvard/roulette';
import type { RoundFact } from '../model/actions.ts';
import type { RoundOutcome } from '../model/state.ts';

/** What the results board shows. `topFive`: the last round's highest wins in dollars, account codes masked. */
export interface BoardFacts {
  readonly stats: WheelStats;
  readonly topFive: readonly { readonly accountCode: string; readonly win: number }[];
  /** The round that `topFive` belongs to; null if it cannot be looked up. */
  readonly topFiveRound: number | null;
  /** Settled rounds behind the statistics; null for the sample of the practice table. */
  readonly rounds: number | null;
}

/** The video feeds. */
export interface Feeds {
  /** Address template with `{stream}`. */
  readonly urlTemplate: string;
  /** Stream names for High, Medium, Low. */
  readonly streams: readonly string[];
  readonly ingestDelayMs: number;
  /** The id of a wheel in its own studio; null for the automatic wheel, which needs none. */
  readonly wheelId: string | null;
}

/** A round that ended while this table was offline; dollars. `unsent`: its chips never reached the server. */
export interface MissedRound {
  readonly roundNumber: number;
  readonly kind: 'settled' | 'void' | 'unsent';
  readonly number: Pocket | null;
  readonly staked: number;
  readonly returned: number;
}

export interface Signs {
  /** Time from a request to its answer, ms; null: unknown. */
  readonly roundTripMs?: number | null;
  readonly missed?: MissedRound | null;
  readonly leaving?: boolean;
  /** The last round's result, for a page that was not there. */
  readonly lastOutcome?: RoundOutcome | null;
}

/** What a source sends a table: the facts of the round, and what is shown beside it. */
export type SourceEvent =
  | RoundFact
  | { readonly type: 'board-received'; readonly board: BoardFacts }
  | { readonly type: 'feeds-received'; readonly feeds: Feeds }
  /** `failed`: the table cannot go on by itself; the server's state is unknown until a reload. */
  | { readonly type: 'network-failed'; readonly failed: boolean }
  /** Something the screen shows beside the table. */
  | { readonly type: 'sign-received'; readonly sign: Signs };

/** The table as a source sees it. */
export interface SourceTable {
  send(word: SourceEvent): void;
  /** The chips on the felt now. */
  slip(): Slip;
}

/** Runs the rounds of one table: in the browser (practice) or on the server (live). */
export interface RoundSource {
  start(): void;
  stop(): void;
  /** The server's clock, epoch ms. */
  now(): number;
  /** Call when the felt changes while bets are open. */
  slipChanged(slip: Slip): void;
  /** Live only: takes the table over from the account's other devices. Rejects if the server cannot be reached. */
  takeOver?(): Promise<void>;
  /** Practice only: adds another starting balance (docs/specification/1-table-and-site.md#13-practice). */
  takeAnother?(): void;
  /** Practice only: seconds of betting, from the next round (docs/specification/1-table-and-site.md#13-practice). */
  chooseRoundSeconds?(seconds: number): void;
}

export type OpenSource = (table: SourceTable) => RoundSource;

/** The clock a source gets. `after` returns a function that cancels the timer. */
export interface Clock {
  /** ms, steady; not the wall clock. */
  now(): number;
  after(ms: number, run: () => void): () => void;
}

/** Seconds from the draw to the resting ball at the practice table; our choice. */
export const PRACTICE_SPIN_SECONDS = 5;

/** The last numbers, newest first. */
export type Numbers = readonly Pocket[];
