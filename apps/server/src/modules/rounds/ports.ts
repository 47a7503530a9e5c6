import type { WheelId } from '@lajvard/contract';
import type { Durations, Pocket } from '@lajvard/roulette';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';

/** What a wheel says of a spin that does not count: such a round is void. */
export const NO_SPIN = 'no-spin';

/** Where a round's number comes from. It never sees a bet. */
export interface Wheel {
  readonly wheelId: WheelId;
  /**
   * Prepares a round to come, in the transaction that opens it.
   * @returns the commitment to its number that is published; null: nobody knows the number before the ball lies
   */
  commit(tx: Tx, roundNumber: number): Promise<Buffer | null>;
  /** The number of a round, or that its spin does not count: always the same answer once there is one; null before. Asked only after the close is durable. */
  outcomeOf(db: Db | Tx, roundNumber: number): Promise<Pocket | typeof NO_SPIN | null>;
  /** Whether the outcome was shown and stands, written into the round or not: such a round is not void for being late. */
  isOutcomeIn(db: Db | Tx, roundNumber: number): Promise<boolean>;
  /** The seed that is revealed when the round has ended; null where there is none. */
  seedOf(tx: Tx, roundNumber: number): Promise<Buffer | null>;
}

/** The wheels of the house. */
export interface Wheels {
  /** The wheel that the next round is played with: asked in the transaction that opens it. */
  next(tx: Tx): Promise<Wheel>;
  /** The wheel that a round is played with. */
  of(wheelId: WheelId): Wheel;
}

/** Who leads. One process at a time; an epoch is never given twice. */
export interface Leadership {
  /** Tries to lead. @returns the epoch of this leadership, or null: somebody else leads, or the database cannot be reached */
  take(): Promise<number | null>;
  /** The epoch while this process leads, as far as it knows; the database decides at every write. */
  epoch(): number | null;
  /** Whether the database knows no newer leadership than this epoch. */
  isNewest(epoch: number): Promise<boolean>;
  release(): Promise<void>;
}

export type RoundsLog = Pick<Log, 'info' | 'warn' | 'error'>;

/** What is frozen at the close: SHA-256 over the receipts, how many plays, how much they staked in cents. */
export interface FrozenBets {
  readonly digest: Buffer;
  readonly playCount: number;
  readonly stakedCents: number;
}

/** What other modules do when a round moves on, each in the transaction of that step. `app.ts` joins them. */
export interface RoundCallbacks {
  onOpen(tx: Tx, roundNumber: number): Promise<void>;
  onFreeze(tx: Tx, roundNumber: number): Promise<FrozenBets>;
  onSettle(
    tx: Tx,
    round: { readonly roundNumber: number; readonly number: Pocket },
  ): Promise<{ readonly paidCents: number }>;
  onVoid(tx: Tx, round: { readonly roundNumber: number }): Promise<void>;
}

export interface EngineOptions extends RoundCallbacks {
  readonly db: Db;
  readonly clock: Clock;
  readonly durations: Durations;
  readonly wheels: Wheels;
  readonly leadership: Leadership;
  readonly log: RoundsLog;
  /** How long after `closes_at` the close waits for plays that arrived in time and are being written, milliseconds. */
  readonly closeGraceMs?: number;
  /** The longest wait before the database's clock is read again, milliseconds. */
  readonly mostWaitMs?: number;
}

/** The engine of the table. */
export interface Rounds {
  start(): void;
  /** Ends after the step that is being taken; gives the leadership back. */
  stop(): Promise<void>;
  isLeader(): boolean;
}
