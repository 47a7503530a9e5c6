import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bar } from '#modules/limits';
import { transaction } from '#platform/db/transaction.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { eventually } from '../../testing/eventually.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { sendBroadcast } from './send-broadcast.ts';
import { addresses, broadcastTests, enqueue, FAST, FORM, twice, type Word } from './testing/test-broadcast.ts';

let fresh: FreshDatabase;
const { members, process, send, one, end, later, ended, endAll } = broadcastTests(() => fresh, eventually);
beforeEach(async () => {
  fresh = await lentDatabase();
});
afterEach(async () => {
  await endAll();
  await fresh.drop();
});

// docs/specification/2-account-and-back-office.md#233-e-mail-to-all
// docs/specification/2-account-and-back-office.md#517-e-mail-to-all
describe('a broadcast', () => {
  it('a broadcast mails every member once, with unique Message-IDs, and counts the mails', async () => {
    await members(500);
    const post: Mail[] = [];
    await process(post);
    const id = await send();
    expect(await end(id)).toEqual({ sent: 500 });
    expect([post.length, twice(post), new Set(post.map((mail) => mail.id)).size]).toEqual([500, 0, 500]);
  });

  it('a broadcast skips blacklisted, closed, self-excluded, resting and unfinished accounts, and staff', async () => {
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

  it('a broadcast under way skips a member who is blacklisted before their mail goes out', async () => {
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

  it('simultaneous requests with one id make one broadcast; another is refused until it ends', async () => {
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

  it('a broadcast without recipients is refused', async () => {
    expect(await sendBroadcast({ db: fresh.db, enqueue }, FORM)).toMatchObject({ code: 'nobody-to-mail' });
    expect(await one('select count(*) as n from broadcasts')).toEqual({ n: 0 });
  });
});

describe('delivery at most once', () => {
  it('three servers at once mail no member twice', async () => {
    await members(120);
    const post: Mail[] = [];
    for (let server = 0; server < 3; server++) await process(post);
    expect(await end(await send())).toEqual({ sent: 120 });
    expect([post.length, twice(post)]).toEqual([120, 0]);
  });

  it('after a crash the unsent mails go out; those in flight are reported as unknown', async () => {
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

  it('after a graceful stop no mail is in doubt and the next server resumes at once', async () => {
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

  it('a mail is reported as unknown if the connection breaks after the handover', async () => {
    await members(3);
    const post: Mail[] = [];
    await process(post, { word: ({ to }) => (to === 'm2@example.org' ? 'unsure' : undefined) });
    expect(await end(await send())).toEqual({ sent: 2, unknown: 1 });
  });
});
