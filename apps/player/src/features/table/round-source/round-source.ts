import type { Pocket, Slip, WheelStats } from '@lajvard/roulette';
import type { RoundFact } from '../model/actions.ts';
import type { RoundOutcome } from '../model/state.ts';

/** The results board's view of the wheel; `topFive` the highest wins of the last round with masked account codes. */
export interface BoardFacts {
  readonly stats: WheelStats;
  readonly topFive: readonly { readonly accountCode: string; readonly win: number }[];
  /** The round `topFive` is of; null where there is none to look up. */
  readonly topFiveRound: number | null;
  /** Settled rounds behind the statistics; null for the sample of the practice table. */
  readonly rounds: number | null;
}

/** Where the pictures come from. */
export interface Feeds {
  /** Address template with `{stream}`. */
  readonly urlTemplate: string;
  /** Stream names for High, Medium, Low. */
  readonly streams: readonly string[];
  readonly ingestDelayMs: number;
  /** The id of a wheel in a studio of its own; null for the automatic wheel, which needs none. */
  readonly wheelId: string | null;
}

/** A round that ended while this table could not hear; dollars. `unsent`: its chips had never reached the server. */
export interface MissedRound {
  readonly roundNumber: number;
  readonly kind: 'settled' | 'void' | 'unsent';
  readonly number: Pocket | null;
  readonly staked: number;
  readonly returned: number;
}

export interface Signs {
  /** A question to the server and its answer take so long, ms; null: not known. */
  readonly roundTripMs?: number | null;
  readonly missed?: MissedRound | null;
  readonly leaving?: boolean;
  /** What the last round brought, for a page that was not there. */
  readonly lastOutcome?: RoundOutcome | null;
}

/** What a source tells beside the facts of the table. */
export type SourceEvent =
  | RoundFact
  | { readonly type: 'board-received'; readonly board: BoardFacts }
  | { readonly type: 'feeds-received'; readonly feeds: Feeds }
  /** The table cannot go on by itself: the picture of the server is unknown until a reload. */
  | { readonly type: 'network-failed'; readonly failed: boolean }
  /** What the screen shows beside the table itself. */
  | { readonly type: 'sign-received'; readonly sign: Signs };

/** The table as a source sees it. */
export interface SourceTable {
  send(word: SourceEvent): void;
  /** The chips on the felt at this moment. */
  slip(): Slip;
}

/** Runs the rounds of one table: in the browser (practice) or on the server (live). */
export interface RoundSource {
  start(): void;
  stop(): void;
  /** The server's clock, epoch ms. */
  now(): number;
  /** The felt changed while bets are open. */
  slipChanged(slip: Slip): void;
  /** Live only: takes the table over from the account's other devices. Rejects when the server cannot be asked. */
  takeOver?(): Promise<void>;
  /** Practice only: another starting balance (docs/specification/1-table-and-site.md#13-practice), for who has nothing left. */
  takeAnother?(): void;
  /** Practice only: seconds of betting from the next round on (docs/specification/1-table-and-site.md#13-practice). */
  chooseRoundSeconds?(seconds: number): void;
}

export type OpenSource = (table: SourceTable) => RoundSource;

/** Time as a source gets it. `after` returns its own cancellation. */
export interface Clock {
  /** ms, steady; not the wall clock. */
  now(): number;
  after(ms: number, run: () => void): () => void;
}

/** Seconds of the drawn wheel from the drawn number to the resting ball at the practice table; ours. */
export const PRACTICE_SPIN_SECONDS = 5;

/** The wheel's last numbers, newest first. */
export type Numbers = readonly Pocket[];
