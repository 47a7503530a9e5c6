import type { BeaconChain } from '@lajvard/beacon';
import type { WheelId } from '@lajvard/contract';
import type { Log, Metrics } from '@lajvard/process';
import type { Durations, Pocket } from '@lajvard/roulette';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { NamedBeacon } from './beacon-store.ts';

/** A wheel's answer for a spin that does not count; it voids the round. */
export const NO_SPIN = 'no-spin';

/** The source of a round's number. It never sees a bet. */
export interface Wheel {
  readonly wheelId: WheelId;
  /** Whether its number comes from a seed, with which a beacon's signature can be mixed. */
  readonly takesBeacon: boolean;
  /** Whether its number would be taken in a round that closes then, epoch ms; otherwise the table pauses before it. */
  isReady(tx: Tx, closesAt: number): Promise<boolean>;
  /**
   * Prepares the next round, in the transaction that opens it.
   * @param withBeacon whether the number will need a beacon's signature too
   * @returns the commitment to publish; null when nobody can know the number before the ball comes to rest
   */
  commit(tx: Tx, roundNumber: number, withBeacon: boolean): Promise<Buffer | null>;
  /**
   * The round's number, or NO_SPIN; null until there is one, then always the same. Asked only after the close is
   * durable.
   * @throws if the wheel's seed is not the one of the commitment, so that no number comes of it
   */
  outcomeOf(
    db: Db | Tx,
    round: {
      readonly roundNumber: number;
      readonly commitment: Buffer | null;
      readonly beacon: NamedBeacon | null;
    },
  ): Promise<Pocket | typeof NO_SPIN | null>;
  /**
   * Whether the outcome has been shown and is final, even if the round does not have it yet. Such a round is not voided
   * for being late.
   */
  isOutcomeIn(db: Db | Tx, roundNumber: number): Promise<boolean>;
  /** The seed to reveal when the round has ended; null if the wheel has none. */
  seedOf(tx: Tx, roundNumber: number): Promise<Buffer | null>;
}

/** The wheels of the casino. */
export interface Wheels {
  /** The wheel of the next round; called in the transaction that opens it. */
  next(tx: Tx): Promise<Wheel>;
  /** The wheel with this id. */
  of(wheelId: WheelId): Wheel;
}

/** Who leads: one process at a time. No epoch is used twice. */
export interface Leadership {
  /**
   * Tries to lead.
   * @returns the epoch of this leadership; null if another process leads
   * @throws if the database cannot be reached
   */
  take(): Promise<number | null>;
  /** The epoch while this process believes it leads; the database checks it on every write. */
  epoch(): number | null;
  /** Whether the database knows no newer leadership than this epoch. */
  isNewest(epoch: number): Promise<boolean>;
  release(): Promise<void>;
}

export type RoundsLog = Pick<Log, 'info' | 'warn' | 'error'>;

/** What is frozen at the close: SHA-256 over the receipts, the number of plays, and their total stake in cents. */
export interface FrozenBets {
  readonly digest: Buffer;
  readonly playCount: number;
  readonly stakedCents: number;
}

/** What the close computed: what each pocket pays, all players together, in cents; SHA-256 of the plays. */
export interface Board {
  readonly cents: readonly number[];
  readonly playsHash: Buffer;
}

/** What other modules do when a round moves on, in the transaction of that step. `compose/game.ts` connects them. */
interface RoundCallbacks {
  onOpen(tx: Tx, roundNumber: number): Promise<void>;
  /** @throws if the plays are not what was accepted: the round is not closed then, and in the end void */
  onClose(tx: Tx, roundNumber: number): Promise<FrozenBets & { readonly board: Board }>;
  /** The bets of a round that becomes void before its close. */
  onFreeze(tx: Tx, roundNumber: number): Promise<FrozenBets>;
  /** `board`: null if a version before it closed the round. */
  onSettle(
    tx: Tx,
    round: { readonly roundNumber: number; readonly number: Pocket; readonly board: Board | null },
  ): Promise<{ readonly paidCents: number }>;
  onVoid(tx: Tx, round: { readonly roundNumber: number }): Promise<void>;
}

/** The public beacon, and the public log of closes that must come before it. */
export interface RoundBeacon {
  readonly chain: BeaconChain;
  /** The signature of a round, verified; null: it is not there. May take as long as the network does. */
  signatureOf(round: number): Promise<Buffer | null>;
  /** Has the public log tell the close of a round now. @returns whether a signed checkpoint covers it */
  logClose(roundNumber: number): Promise<boolean>;
}

export interface EngineOptions extends RoundCallbacks {
  readonly db: Db;
  readonly clock: Clock;
  readonly durations: Durations;
  readonly wheels: Wheels;
  readonly leadership: Leadership;
  readonly log: RoundsLog;
  /** Null, the default: rounds open without. */
  readonly beacon?: RoundBeacon | null;
  /** After this many void rounds in a row no new one opens until staff resumes; 0, the default: never. */
  readonly voidsBeforePause?: number;
  /** Default: nothing is measured. */
  readonly metrics?: Metrics;
  /** How long after `closes_at` the close waits for plays that arrived in time and are being written, ms. */
  readonly closeGraceMs?: number;
  /** The longest wait before the database's clock is read again, ms. */
  readonly mostWaitMs?: number | undefined;
}

/** The engine of the table. */
export interface Rounds {
  start(): void;
  /** Finishes the step in progress, then gives up the leadership. */
  stop(): Promise<void>;
  isLeader(): boolean;
}
