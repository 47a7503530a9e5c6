import type { Common, LiveMessage, LiveMessageName, PresenceMember } from '@lajvard/contract';
import type { Slip } from '@lajvard/roulette';
import type { Clock } from '../model/clock.ts';
import type { BoardFacts, MissedRound } from '../model/side-facts.ts';
import type { AwaitedRound } from './awaited.ts';
import type { PlayAnswer } from './send-slip.ts';

export type LiveState = 'connecting' | 'connected' | 'disconnected' | 'error';

/** An open live connection; `reconnect` replaces it, behind a balancer with one to another server. */
export interface LiveConnection {
  close(): void;
  reconnect(): void;
}

/** A slip as it is sent. */
export interface PlayToSend {
  readonly chips: string;
  readonly round: number;
  readonly wheelId: string;
}

/** Holds back whatever reveals a result until the video shows it. `at`: when the ball came to rest, server clock. */
export interface ResultGate {
  hold(at: number, release: () => void): void;
  /** How far the picture on the screen is behind the wheel, ms. */
  lagMs(): number;
}

/** Dependencies of the live source. */
export interface LivePorts {
  clock: Clock;
  /** Fetches the snapshot; rejects if that fails. */
  common(): Promise<Common>;
  play(play: PlayToSend): Promise<PlayAnswer>;
  board(): Promise<BoardFacts>;
  openLive(listeners: {
    userId: number;
    onMessage(name: LiveMessageName, payload: unknown): void;
    onState(state: LiveState): void;
    /** Who holds the table: on every connection and on every change. */
    onMembers(members: readonly PresenceMember[]): void;
    onRoundTrip(ms: number | null): void;
  }): LiveConnection;
  gate: ResultGate;
  draft: {
    read(round: number): Slip | null;
    keep(round: number, slip: Slip): void;
    drop(): void;
    /** The chips of a round before `current`. Reading them deletes them. */
    left(current: number): AwaitedRound | null;
  };
  /** The rounds whose chips were sent and whose end has not been shown; survives a reload. */
  awaited: { read(): readonly AwaitedRound[]; keep(awaited: AwaitedRound): void; drop(round: number): void };
  /** The outcome of the player's bets in a round; null: the server has none; undefined: the round is not over. */
  missed(round: number): Promise<MissedRound | null | undefined>;
  /** This page's session at the table (contract: `seatId`). */
  session: string;
  /** Takes the table over from the account's other sessions. */
  takeOver(seat: string): Promise<void>;
  random(): number;
  /** Runs `listener` when the browser wakes up or the tab comes to the front; returns the unsubscribe function. */
  onWake(listener: () => void): () => void;
  reload(): void;
  leave(reason: 'blocked' | 'session-closed'): void;
  /**
   * Browsers spread their sending over this many ms
   * (docs/specification/1-table-and-site.md#416-the-servers-round: a second and a half).
   */
  sendSpreadMs: number;
}

/** The message of that name, numbered. The server has already checked it against the contract's schema. */
export type Message<Name extends LiveMessageName> = LiveMessage<Name>;

export const SEND_SPREAD_MS = 1500;
