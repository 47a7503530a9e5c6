import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bar } from '#modules/limits';
import { systemClock } from '#platform/clock.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { SILENT } from '#platform/log.ts';
import { MailNotSent, type NotSentKind } from '#platform/mail/mail-not-sent.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { addJob, createQueue } from '#platform/queue/queue.ts';
import { type FreshDatabase, freshDatabase } from '../../../../../tests/integration/src/fresh-database.ts';
import { eventually } from '../../../../../tests/integration/src/world.ts';
import { createBroadcasts } from './create-broadcasts.ts';
import type { BroadcastOptions, Pace } from './ports.ts';
import { sendBroadcast } from './send-broadcast.ts';
import { stopBroadcast } from './stop-broadcast.ts';

const FAST: Pace = {
  perSecond: 1000,
  leaseMs: 60_000,
  batchMs: 20_000,
  watchMs: 50,
  retryMs: [1, 1, 1],
  pauseMs: [20, 20, 20],
};
const FORM = { subject: 'News', message: 'Good evening.\n\nSomething new.', staffId: 9, requestId: null, ip: '::1' };

let fresh: FreshDatabase;
const ended: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
  await fresh.drop();
});

/** Adds members m1, m2, … with their own addresses. */
const members = async (count: number): Promise<void> => {
  await fresh.db.pool.query(
    `insert into users (level, account_code, email, password_hash, locale, completed_at)
     select 'user', (100000000 + n)::text, 'm' || n || '@example.org', '-', case n % 2 when 0 then 'en' else 'fa' end, now()
     from generate_series(1, $1::int) n`,
    [count],
  );
};

/** What a mail server answers to each mail; undefined: accepted. */
type Word = (mail: Mail, nth: number) => NotSentKind | Promise<NotSentKind | undefined> | undefined;

const enqueue: BroadcastOptions['enqueue'] = (tx, id, when) =>
  addJob(tx, { task: 'broadcast', payload: { id }, key: `broadcast:${id}`, ...when });

/**
 * One server process: its queue and its connection to the mail server.
 * @returns the mails that the mail server accepted
 */
const process = async (post: Mail[], { word = () => undefined, pace = FAST }: { word?: Word; pace?: Pace } = {}) => {
  let nth = 0;
  const broadcasts = createBroadcasts({
    db: fresh.db,
    clock: systemClock,
    log: SILENT,
    pace,
    enqueue,
    product: { fa: 'لاجورد', en: 'Lajvard' },
    support: 'help@play.example',
    mailer: {
      send: async (mail) => {
        nth += 1;
        const said = await word(mail, nth);
        if (said !== undefined) throw new MailNotSent(said, `${said}: not now`);
        post.push(mail);
      },
      close: async () => undefined,
    },
  });
  const tasks = { broadcast: (payload: unknown) => broadcasts.deliver((payload as { id: number }).id) };
  const queue = createQueue({ address: fresh.address, clock: systemClock, log: SILENT, tasks });
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
  const sent = await sendBroadcast({ db: fresh.db, enqueue }, { ...FORM, ...form });
  if (sent instanceof Refused) throw new Error(`refused: ${sent.code}`);
  return sent.id;
};
const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await fresh.db.pool.query(text, values)).rows[0] as T;
const end = (id: number) =>
  eventually(async () => {
    const row = await one<{ counts: Record<string, number> | null }>('select counts from broadcasts where id = $1', [
      id,
    ]);
    return row.counts ?? undefined;
  }, 180_000);
/** Time passes: the lease of the running process has been over for minutes. */
const later = () =>
  fresh.db.pool.query(`update broadcasts set runs_until = runs_until - interval '10 minutes' where ended_at is null`);
const addresses = (post: Mail[]) => post.map(({ to }) => to).toSorted();
const twice = (post: Mail[]) => post.length - new Set(post.map(({ to }) => to)).size;

describe('a broadcast', () => {
  it('reaches 500 members, each once, each under a Message-ID of its own, and is told in its counts', async () => {
    await members(500);
    const post: Mail[] = [];
    await process(post);
    const began = performance.now();
    const id = await send();
    expect(await end(id)).toEqual({ sent: 500 });
    expect(performance.now() - began).toBeLessThan(20_000);
    expect([post.length, twice(post), new Set(post.map((mail) => mail.id)).size]).toEqual([500, 0, 500]);
  });

  it('gets to nobody who is blacklisted, closed, excluded, on a break, unfinished or staff', async () => {
    await members(7);
    await fresh.db.pool.query(`
      update users set blacklisted_at = now() where email = 'm2@example.org';
      update users set closed_at = now() where email = 'm3@example.org';
      update users set completed_at = null where email = 'm4@example.org';
      update users set level = 'admin', role = 'agent' where email = 'm5@example.org'`);
    const idOf = async (n: number) =>
      (await one<{ id: number }>('select id from users where email = $1', [`m${n}@example.org`])).id;
    const [excluded, resting] = [await idOf(6), await idOf(7)];
    await transaction(fresh.db, (tx) => bar(tx, excluded, 'exclusion', Date.now() + 60_000));
    await transaction(fresh.db, (tx) => bar(tx, resting, 'closure', Date.now() + 60_000));
    const post: Mail[] = [];
    await process(post);
    expect(await end(await send())).toEqual({ sent: 1 });
    expect(addresses(post)).toEqual(['m1@example.org']);
  });

  it('skips who was blacklisted after it was sent, before their mail went out', async () => {
    await members(40);
    const post: Mail[] = [];
    // m30 is blacklisted while the first mail is being sent.
    const word: Word = async (_mail, nth) => {
      if (nth === 1)
        await fresh.db.pool.query(`update users set blacklisted_at = now() where email = 'm30@example.org'`);
      return undefined;
    };
    await process(post, { word });
    const id = await send();
    expect(await end(id)).toEqual({ sent: 39, skipped: 1 });
    expect(addresses(post)).not.toContain('m30@example.org');
    expect(await one(`select reason from broadcast_recipients where state = 'skipped'`)).toEqual({
      reason: 'blacklisted',
    });
  });

  it('pressed twice at the same moment is one broadcast; another one waits for its end', async () => {
    await members(3);
    const requestId = '6f1f0e8c-31f5-4b44-8a26-7c8f0a7b1c11';
    const ids = await Promise.all(Array.from({ length: 8 }, () => send({ requestId: requestId as never })));
    expect(new Set(ids).size).toBe(1);
    const other = await sendBroadcast({ db: fresh.db, enqueue }, FORM);
    expect(other).toMatchObject({ code: 'broadcast-running' });
    const post: Mail[] = [];
    await process(post);
    await end(ids[0] ?? 0);
    expect([post.length, twice(post)]).toEqual([3, 0]);
    expect(await one(`select count(*) as n from audit_log where action = 'BROADCAST_SENT'`)).toEqual({ n: 1 });
    expect(await end(await send())).toEqual({ sent: 3 });
  });

  it('is refused where nobody may get it', async () => {
    expect(await sendBroadcast({ db: fresh.db, enqueue }, FORM)).toMatchObject({ code: 'nobody-to-mail' });
    expect(await one('select count(*) as n from broadcasts')).toEqual({ n: 0 });
  });
});

describe('no member is mailed twice', () => {
  it('by three servers at once', async () => {
    await members(120);
    const post: Mail[] = [];
    for (let server = 0; server < 3; server++) await process(post);
    expect(await end(await send())).toEqual({ sent: 120 });
    expect([post.length, twice(post)]).toEqual([120, 0]);
  });

  it('after a crash in the middle: the others get theirs, of those under way nobody knows', async () => {
    await members(60);
    const post: Mail[] = [];
    // The mail server accepts twenty mails; then the process hangs for ever in the middle of others, as if it had died.
    const never = new Promise<undefined>(() => undefined);
    await process(post, { word: (_mail, nth) => (nth > 20 ? never : undefined) });
    const dead = ended.pop(); // it would wait for its mails
    const id = await send();
    await eventually(() => (post.length === 20 ? true : undefined));
    await eventually(async () => {
      const row = await one<{ n: number }>(`select count(*) as n from broadcast_recipients where state = 'sending'`);
      return row.n > 0 ? true : undefined;
    });
    expect(dead).toBeDefined();
    const second: Mail[] = [];
    await process(second);
    await later();
    const counts = await end(id);
    expect(counts.unknown).toBeLessThanOrEqual(5);
    expect((counts.sent ?? 0) + (counts.unknown ?? 0)).toBe(60);
    expect(twice([...post, ...second])).toBe(0);
    expect(await one(`select distinct reason from broadcast_recipients where state = 'unknown'`)).toEqual({
      reason: 'no-answer',
    });
  });

  it('a server that is stopped with grace leaves nobody in doubt; the next one goes on at once', async () => {
    await members(60);
    const post: Mail[] = [];
    const first = await process(post, { pace: { ...FAST, perSecond: 50 } });
    const id = await send();
    await eventually(() => (post.length >= 10 ? true : undefined));
    await first.stop();
    expect(post.length).toBeLessThan(60);
    await process(post);
    expect(await end(id)).toEqual({ sent: 60 });
    expect([post.length, twice(post)]).toEqual([60, 0]);
  });

  it('where the connection was lost after the mail had been handed over', async () => {
    await members(3);
    const post: Mail[] = [];
    await process(post, { word: ({ to }) => (to === 'm2@example.org' ? 'unsure' : undefined) });
    expect(await end(await send())).toEqual({ sent: 2, unknown: 1 });
  });
});

describe('a mail that is refused', () => {
  it('for now is tried three times more, then it has failed with what the mail server said', async () => {
    await members(3);
    const post: Mail[] = [];
    const asked: string[] = [];
    const word: Word = ({ to }) => {
      asked.push(to);
      if (to === 'm2@example.org') return 'later';
      return to === 'm3@example.org' ? 'refused' : undefined;
    };
    await process(post, { word });
    expect(await end(await send())).toEqual({ sent: 1, failed: 2 });
    const times = (n: number) => asked.filter((to) => to === `m${n}@example.org`).length;
    expect([times(1), times(2), times(3)], 'for good: not again').toEqual([1, 4, 1]);
    const { rows } = await fresh.db.pool.query(
      `select distinct reason, answer from broadcast_recipients where state = 'failed' order by answer`,
    );
    expect(rows).toEqual([
      { reason: 'refused', answer: 'later: not now' },
      { reason: 'refused', answer: 'refused: not now' },
    ]);
  });

  it('a mail server that is away costs nobody a try, and is waited for', async () => {
    await members(12);
    const post: Mail[] = [];
    const away = { is: true };
    await process(post, {
      word: () => (away.is ? 'unreachable' : undefined),
      pace: { ...FAST, pauseMs: Array(50).fill(20) },
    });
    const id = await send();
    await eventually(async () => {
      const row = await one<{ pauses: number; again_at: Date | null }>(
        'select pauses, again_at from broadcasts where id = $1',
        [id],
      );
      return row.pauses > 1 && row.again_at !== null ? true : undefined;
    });
    away.is = false;
    expect(await end(id)).toEqual({ sent: 12 });
    expect(twice(post)).toBe(0);
    expect(await one('select max(tries) as tries from broadcast_recipients')).toEqual({ tries: 1 });
  });

  it('one that stays away ends the broadcast', async () => {
    await members(12);
    await process([], { word: () => 'unreachable' });
    expect(await end(await send())).toEqual({ failed: 12 });
    expect(await one('select distinct reason from broadcast_recipients')).toEqual({ reason: 'unreachable' });
  });
});

describe('a broadcast that staff stops', () => {
  const stop = (id: number) => stopBroadcast({ db: fresh.db, enqueue }, { id, staffId: 9, ip: '::1' });
  const audited = () =>
    fresh.db.pool
      .query(`select subject, after from audit_log where action = 'BROADCAST_STOPPED'`)
      .then(({ rows }) => rows);

  it('hands no mail over any more: who has it keeps it, who is on the list is left out and told so', async () => {
    await members(60);
    const post: Mail[] = [];
    await process(post, { pace: { ...FAST, perSecond: 50 } });
    const id = await send();
    await eventually(() => (post.length >= 10 ? true : undefined));
    const stopped = await stop(id);
    expect(stopped).toMatchObject({ id, stopped_at: expect.stringMatching(/Z$/) });
    const counts = await end(id);
    expect(counts).toEqual({ sent: post.length, skipped: 60 - post.length });
    expect(post.length).toBeLessThan(60);
    expect(twice(post)).toBe(0);
    expect(await one(`select distinct reason from broadcast_recipients where state = 'skipped'`)).toEqual({
      reason: 'stopped',
    });
    expect(await audited()).toEqual([
      { subject: `broadcast:${id}`, after: { subject: 'News', left_out: counts.skipped } },
    ]);
    expect(await end(await send()), 'the next one can be sent').toEqual({ sent: 60 });
  });

  it('tries nobody again whom the mail server refused for now while it was stopped', async () => {
    await members(1);
    const post: Mail[] = [];
    let asked = 0;
    const word = async (): Promise<NotSentKind> => {
      asked += 1;
      await stop(id);
      return 'later';
    };
    const id = await send();
    await process(post, { word });
    expect(await end(id)).toEqual({ skipped: 1 });
    expect([asked, post.length]).toEqual([1, 0]);
  });

  it('ends at once where it waits for a mail server that is away', async () => {
    await members(3);
    await process([], { word: () => 'unreachable', pace: { ...FAST, pauseMs: [600_000] } });
    const id = await send();
    await eventually(async () =>
      (await one<{ again_at: Date | null }>('select again_at from broadcasts')).again_at ? true : undefined,
    );
    await stop(id);
    expect(await end(id)).toEqual({ skipped: 3 });
  });

  it('twice at the same moment is stopped once', async () => {
    await members(3);
    const id = await send();
    const both = await Promise.all([stop(id), stop(id), stop(id)]);
    expect(new Set(both.map((one) => ('stopped_at' in one ? one.stopped_at : one.code))).size).toBe(1);
    expect(await audited()).toHaveLength(1);
  });

  it('is refused where it has ended, or never was', async () => {
    await members(2);
    await process([]);
    const id = await send();
    await end(id);
    expect(await stop(id)).toMatchObject({ code: 'broadcast-ended' });
    expect(await stop(999)).toMatchObject({ code: 'not-found' });
    expect(await audited()).toEqual([]);
  });
});
