import type { Common, LiveMessage, LiveMessageName } from '@lajvard/contract';
import type { Slip } from '@lajvard/roulette';
import type { BoardFacts, Clock } from './dealer.ts';
import type { PlayAnswer } from './send-slip.ts';

export type LiveState = 'connecting' | 'connected' | 'disconnected' | 'error';

/** What travels with a slip. */
export interface PlayToSend {
  readonly chips: string;
  readonly round: number;
  readonly wheelId: string;
}

/** Holds what tells a result until the picture shows it: `at` is when the ball came to rest, house clock. */
export interface ResultGate {
  hold(at: number, release: () => void): void;
}

/** Everything the live dealer reaches for outside this folder. */
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
  }): { close(): void };
  gate: ResultGate;
  draft: {
    read(round: number): Slip | null;
    keep(round: number, slip: Slip): void;
    drop(): void;
  };
  random(): number;
  /** Runs when the browser wakes up or comes back to the foreground; returns its own end. */
  onWake(listener: () => void): () => void;
  reload(): void;
  leave(reason: 'blocked' | 'session-closed'): void;
  /** This device, as the server was told. */
  deviceId: string | null;
  /** Browsers spread their sending over this many ms (decisions: The live round: a second and a half). */
  sendSpreadMs: number;
}

/** The numbered message of a name; the schemas of the contract have been held against it by the server. */
export type Message<Name extends LiveMessageName> = LiveMessage<Name>;

export const SEND_SPREAD_MS = 1500;
