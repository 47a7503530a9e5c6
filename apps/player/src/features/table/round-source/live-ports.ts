import type { Common, LiveMessage, LiveMessageName, PresenceMember } from '@lajvard/contract';
import type { Slip } from '@lajvard/roulette';
import type { BoardFacts, Clock, MissedRound } from './round-source.ts';
import type { PlayAnswer } from './send-slip.ts';

export type LiveState = 'connecting' | 'connected' | 'disconnected' | 'error';

/** What travels with a slip. */
export interface PlayToSend {
  readonly chips: string;
  readonly round: number;
  readonly wheelId: string;
}

/** Holds what tells a result until the picture shows it: `at` is when the ball came to rest, server clock. */
export interface ResultGate {
  hold(at: number, release: () => void): void;
}

/** Everything the live source reaches for outside this folder. */
export interface LivePorts {
  clock: Clock;
  /** The snapshot; rejects when it cannot be had. */
  common(): Promise<Common>;
  play(play: PlayToSend): Promise<PlayAnswer>;
  board(): Promise<BoardFacts>;
  openLive(listeners: {
    userId: number;
    onMessage(name: LiveMessageName, payload: unknown): void;
    onState(state: LiveState): void;
    /** Who holds the table; told with every connection, and when it changes. */
    onMembers(members: readonly PresenceMember[]): void;
    onRoundTrip(ms: number | null): void;
  }): { close(): void };
  gate: ResultGate;
  draft: {
    read(round: number): Slip | null;
    keep(round: number, slip: Slip): void;
    drop(): void;
    /** Chips of an earlier round that were never sent; forgotten with the question. */
    left(current: number | null): { readonly round: number; readonly total: number } | null;
  };
  /** The round whose confirmed bets wait for their result; kept over a reload. */
  awaited: { read(): number | null; keep(round: number): void; drop(): void };
  /** What became of a round the player was in; null: it is not over, or there is no such play. */
  missed(round: number): Promise<MissedRound | null>;
  /** The session at the table that this page is (contract: `seatId`). */
  session: string;
  /** Takes the table over from the account's other sessions. */
  takeOver(seat: string): Promise<void>;
  random(): number;
  /** Runs when the browser wakes up or comes back to the foreground; returns its own end. */
  onWake(listener: () => void): () => void;
  reload(): void;
  leave(reason: 'blocked' | 'session-closed'): void;
  /** Browsers spread their sending over this many ms (docs/specification/1-table-and-site.md#416-the-servers-round: a second and a half). */
  sendSpreadMs: number;
}

/** The numbered message of a name; the schemas of the contract have been held against it by the server. */
export type Message<Name extends LiveMessageName> = LiveMessage<Name>;

export const SEND_SPREAD_MS = 1500;
