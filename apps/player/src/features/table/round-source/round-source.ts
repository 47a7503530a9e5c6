import type { PauseReason } from '@lajvard/contract';
import type { Slip } from '@lajvard/roulette';
import type { RoundFact } from '../model/actions.ts';
import type { BoardFacts, Feeds, MissedRound } from '../model/side-facts.ts';
import type { RoundOutcome } from '../model/state.ts';

export interface Signs {
  /** Time from a request to its answer, ms; null: unknown. */
  readonly roundTripMs?: number | null;
  /** One more round whose end was not shown. */
  readonly missed?: MissedRound;
  readonly leaving?: boolean;
  /** Why no new round opens; null: rounds do. */
  readonly pause?: PauseReason | null;
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
  /** Live only: the moment that the picture on the screen shows, epoch ms; a film is some way behind the clock. */
  pictureNow?(): number;
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

/** Seconds from the draw to the resting ball at the practice table; our choice. */
export const PRACTICE_SPIN_SECONDS = 5;
