import { randomUUID } from 'node:crypto';
import { transaction } from '#platform/db/transaction.ts';
import { kindOf } from '#platform/mail/mail-not-sent.ts';
import { worker } from '#platform/worker.ts';
import { composeBroadcast } from './compose-broadcast.ts';
import {
  abandoned,
  acquireLease,
  type BroadcastText,
  type Claimed,
  claimNext,
  failWaiting,
  type Outcome,
  recordPause,
  releaseLease,
  writeOutcomes,
} from './delivery-store.ts';
import type { BroadcastOptions } from './ports.ts';

/** Sends the mails of broadcasts in the background. Several processes may run it; only one works on a broadcast. */
export interface Delivery {
  /** Job of the queue: continues a broadcast for a while. Returns at once if another process is working on it. */
  deliver(broadcastId: number): Promise<void>;
  /** Starts looking for broadcasts whose process has died. */
  start(): Promise<void>;
  /** Resolves when no mail is being sent. */
  stop(): Promise<void>;
}

const MAX_CONCURRENT = 5; // sent at the same time; this many are in doubt after a crash
const MAX_ANSWER_LENGTH = 300;

type Fate = Outcome & { readonly reached: boolean };
const done = { againMs: 0, counts: true, reached: true, answer: null } as const;

export const createDelivery = (options: BroadcastOptions): Delivery => {
  const { db, clock, log, mailer, pace, enqueue } = options;
  const runner = randomUUID(); // this process
  const atOnce = Math.max(1, Math.min(MAX_CONCURRENT, Math.floor(pace.perSecond)));
  let stopped = false;
  let wake = (): void => undefined;
  let working: Promise<void> = Promise.resolve(); // one job at a time: the lease tells processes apart, not jobs

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (stopped || ms <= 0) return resolve();
      const cancel = clock.after(ms, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  const handOver = async (broadcastId: number, text: BroadcastText, member: Claimed): Promise<Fate> => {
    const { id, email, locale, tries } = member;
    const { subject, message } = text;
    const frame = { product: options.product[locale], support: options.support };
    const mailId = `broadcast-${broadcastId}-${id}`; // always the same for the same member
    try {
      await mailer.send(composeBroadcast({ id: mailId, to: email, locale, subject, message, ...frame }));
      return { id, state: 'sent', reason: null, ...done };
    } catch (error) {
      const kind = kindOf(error);
      const answer = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ANSWER_LENGTH);
      // the answer may contain the address: it is stored with the recipient, for staff
      log.warn({ broadcast: broadcastId, recipient: id, kind }, 'broadcast mail not sent');
      if (kind === 'unsure') return { id, state: 'unknown', reason: 'no-answer', ...done, answer };
      if (kind === 'unreachable') return { id, state: 'waiting', reason: null, ...done, counts: false, reached: false };
      const againMs = kind === 'later' ? pace.retryMs[tries - 1] : undefined;
      if (againMs === undefined) return { id, state: 'failed', reason: 'refused', ...done, answer };
      return { id, state: 'waiting', reason: null, ...done, answer, againMs };
    }
  };

  /** @returns whether more can be sent now */
  const sendGroup = async (id: number, text: BroadcastText): Promise<boolean> => {
    const claim = { id, runner, leaseMs: pace.leaseMs, most: atOnce };
    const group = await transaction(db, (tx) => claimNext(tx, claim));
    if (group === undefined || group.taken === 0) return false;
    if (group.toSend.length === 0) return true;
    const fates = await Promise.all(group.toSend.map((member) => handOver(id, text, member)));
    const reached = fates.every((fate) => fate.reached);
    await transaction(db, async (tx) => {
      await writeOutcomes(tx, fates);
      const goesOn = await recordPause(tx, id, reached, pace.pauseMs);
      if (!goesOn) await failWaiting(tx, id);
    });
    return reached;
  };

  const deliver = async (id: number): Promise<void> => {
    const text = await transaction(db, (tx) => acquireLease(tx, id, runner, pace.leaseMs));
    if (text === undefined) return;
    const until = clock.monotonic() + pace.batchMs;
    let more = true;
    while (more && !stopped && clock.monotonic() < until) {
      const began = clock.monotonic();
      more = await sendGroup(id, text);
      if (more) await rest(began + (atOnce / pace.perSecond) * 1000 - clock.monotonic());
    }
    await transaction(db, async (tx) => {
      const next = await releaseLease(tx, id, runner);
      if (next) await enqueue(tx, id, next);
    });
  };

  const wakeUp = async (): Promise<number> => {
    await transaction(db, async (tx) => {
      for (const { id, dueSince } of await abandoned(tx)) await enqueue(tx, id, { keepTime: true, dueSince });
    });
    return pace.watchMs;
  };
  const watch = { clock, log, firstMs: pace.watchMs };
  const watching = worker('broadcasts could not be processed', watch, wakeUp, pace.watchMs);
  return {
    deliver: (id) => {
      const work = working.then(() => (stopped ? undefined : deliver(id)));
      working = work.catch(() => undefined); // the queue handles the error
      return work;
    },
    start: async () => {
      await wakeUp();
      watching.start();
    },
    stop: async () => {
      stopped = true;
      wake();
      await Promise.all([watching.stop(), working]);
    },
  };
};
