import type { Language } from '@lajvard/contract';
import type { Log } from '@lajvard/process';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

/** How fast mails go out, and how long the waits are, ms. */
export interface Pace {
  /** Mails per second, by all processes together. */
  readonly perSecond: number;
  /** Lease TTL of a process at work on a broadcast; longer than sending one mail can take. */
  readonly leaseMs: number;
  /** After this long a job ends and queues the next one. */
  readonly batchMs: number;
  /** How often to look for broadcasts whose process has died. */
  readonly watchMs: number;
  /** Pauses before each retry of a mail refused for now; after the last one it has failed. */
  readonly retryMs: readonly number[];
  /** Pauses before each retry of an unreachable mail server; after the last one the broadcast ends. */
  readonly pauseMs: readonly number[];
}

const MINUTE_MS = 60_000;

/**
 * The default pace without the speed: retries a refused mail three times within 20 minutes, and an unreachable mail
 * server for two hours.
 */
export const USUAL_PACE: Omit<Pace, 'perSecond'> = {
  leaseMs: 90_000,
  batchMs: 20_000,
  watchMs: 15_000,
  retryMs: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS],
  pauseMs: [5_000, 15_000, 30_000, MINUTE_MS, ...Array<number>(24).fill(5 * MINUTE_MS)],
};

/** Dependencies of this module; `compose/` supplies them. */
export interface BroadcastOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly product: Readonly<Record<Language, string>>;
  /** The support address shown in mails. */
  readonly support: string;
  readonly pace: Pace;
  /**
   * Queues the sending of a broadcast. `keepTime`: a job that is already waiting keeps its time. `dueSince`: when the
   * first of several tries was due.
   */
  enqueue(
    tx: Tx,
    broadcastId: number,
    when: { runAt?: Date | null; keepTime?: boolean; dueSince?: Date | null },
  ): Promise<void>;
}
