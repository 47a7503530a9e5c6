import { inEveryLanguage } from '@lajvard/contract';
import { SILENT } from '@lajvard/process';
import { systemClock } from '#platform/clock.ts';
import type { DatabaseAddress, Db } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { MailNotSent, type NotSentKind } from '#platform/mail/mail-not-sent.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { addJob, createQueue } from '#platform/queue/queue.ts';
import { createDelivery } from '../deliver.ts';
import type { BroadcastOptions, Pace } from '../ports.ts';
import { sendBroadcast } from '../send-broadcast.ts';

// What the tests of broadcasts share. Database and patience are theirs: no file beside them imports tests/integration.

export const FAST: Pace = {
  perSecond: 1000,
  leaseMs: 60_000,
  batchMs: 20_000,
  watchMs: 50,
  retryMs: [1, 1, 1],
  pauseMs: [20, 20, 20],
};
export const FORM = {
  subject: 'News',
  message: 'Good evening.\n\nSomething new.',
  staffId: 9,
  requestId: null,
  ip: '::1',
};

/** What a mail server answers to each mail; undefined: accepted. */
export type Word = (mail: Mail, nth: number) => NotSentKind | Promise<NotSentKind | undefined> | undefined;

export const enqueue: BroadcastOptions['enqueue'] = (tx, id, when) =>
  addJob(tx, { task: 'broadcast', payload: { id }, key: `broadcast:${id}`, ...when });

type Eventually = <T>(look: () => T | undefined | Promise<T | undefined>, withinMs?: number) => Promise<T>;

/** @param fresh the database of the running test */
export const broadcastTests = (
  fresh: () => { readonly db: Db; readonly address: DatabaseAddress },
  eventually: Eventually,
) => {
  const ended: (() => Promise<unknown>)[] = [];
  /** Adds members m1, m2, … with their own addresses. */
  const members = async (count: number): Promise<void> => {
    await fresh().db.pool.query(
      `insert into users (level, account_code, email, password_hash, locale, completed_at)
       select 'user', (100000000 + n)::text, 'm' || n || '@example.org', '-',
         case n % 2 when 0 then 'en' else 'fa' end, now()
       from generate_series(1, $1::int) n`,
      [count],
    );
  };

  /**
   * One server process: its queue and its connection to the mail server.
   * @returns the mails that the mail server accepted
   */
  const process = async (post: Mail[], { word = () => undefined, pace = FAST }: { word?: Word; pace?: Pace } = {}) => {
    let nth = 0;
    const broadcasts = createDelivery({
      db: fresh().db,
      clock: systemClock,
      log: SILENT,
      pace,
      enqueue,
      product: inEveryLanguage((language) => (language === 'fa' ? 'لاجورد' : 'Lajvard')),
      support: 'help@play.example',
      mailer: {
        send: async (mail) => {
          nth += 1;
          const refusal = await word(mail, nth);
          if (refusal !== undefined) throw new MailNotSent(refusal, `${refusal}: not now`);
          post.push(mail);
        },
        close: async () => undefined,
      },
    });
    const tasks = { broadcast: (payload: unknown) => broadcasts.deliver((payload as { id: number }).id) };
    const queue = createQueue({ address: fresh().address, clock: systemClock, log: SILENT, tasks });
    await queue.start();
    await broadcasts.start();
    const stop = async (): Promise<void> => {
      await broadcasts.stop();
      await queue.stop();
    };
    let stopped: Promise<void> | undefined;
    const once = (): Promise<void> => {
      stopped ??= stop();
      return stopped;
    };
    ended.push(once);
    return { stop: once };
  };

  const send = async (form: Partial<typeof FORM> = {}): Promise<number> => {
    const sent = await sendBroadcast({ db: fresh().db, enqueue }, { ...FORM, ...form });
    if (sent instanceof Refused) throw new Error(`refused: ${sent.code}`);
    return sent.id;
  };
  const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
    (await fresh().db.pool.query(text, values)).rows[0] as T;
  const end = (id: number) =>
    eventually(async () => {
      const row = await one<{ counts: Record<string, number> | null }>('select counts from broadcasts where id = $1', [
        id,
      ]);
      return row.counts ?? undefined;
    });
  /** Time passes: the lease of the running process has been over for minutes. */
  const later = () =>
    fresh().db.pool.query(
      `update broadcasts set runs_until = runs_until - interval '10 minutes' where ended_at is null`,
    );
  /** Ends the processes of a test. */
  const endAll = async (): Promise<void> => {
    for (const each of ended.splice(0)) await each();
  };
  return { members, process, send, one, end, later, ended, endAll };
};

export const addresses = (post: Mail[]) => post.map(({ to }) => to).toSorted();
export const twice = (post: Mail[]) => post.length - new Set(post.map(({ to }) => to)).size;
