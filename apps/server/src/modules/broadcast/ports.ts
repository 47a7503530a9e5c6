import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

/** How fast mails go out, and how long is waited. Milliseconds. */
export interface Pace {
  /** Mails, by all processes together. */
  readonly perSecond: number;
  /** A process that has not said a word for so long is dead: longer than a mail can take to be handed over. */
  readonly leaseMs: number;
  /** After so long a job ends and puts the next one into the queue. */
  readonly batchMs: number;
  /** How often we look for broadcasts whose process has died. */
  readonly watchMs: number;
  /** Before a mail that was refused for now is tried again; then it has failed. */
  readonly retryMs: readonly number[];
  /** Before a mail server that cannot be reached is tried again; then the broadcast ends. */
  readonly pauseMs: readonly number[];
}

const MINUTE_MS = 60_000;

/** The usual pace besides the speed: a refused mail three times within 20 minutes, a mail server that is away for two hours. */
export const USUAL_PACE: Omit<Pace, 'perSecond'> = {
  leaseMs: 90_000,
  batchMs: 20_000,
  watchMs: 15_000,
  retryMs: [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS],
  pauseMs: [5_000, 15_000, 30_000, MINUTE_MS, ...Array<number>(24).fill(5 * MINUTE_MS)],
};

/** What this module works with; `app.ts` fills it. */
export interface BroadcastOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly product: { readonly fa: string; readonly en: string };
  /** The address of support, as mails name it. */
  readonly support: string;
  readonly pace: Pace;
  /** Puts the sending of a broadcast into the queue. `keepTime`: one that waits there keeps its time. */
  enqueue(tx: Tx, broadcastId: number, when: { runAt?: Date | null; keepTime?: boolean }): Promise<void>;
}
