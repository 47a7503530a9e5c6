import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import type { NotSentKind } from '#platform/mail/mail-not-sent.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { eventually } from '../../testing/eventually.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { stopBroadcast } from './stop-broadcast.ts';
import { broadcastTests, enqueue, FAST, twice } from './testing/test-broadcast.ts';

let fresh: FreshDatabase;
const { members, process, send, one, end, endAll } = broadcastTests(() => fresh, eventually);
beforeEach(async () => {
  fresh = await lentDatabase();
});
afterEach(async () => {
  await endAll();
  await fresh.drop();
});

// docs/specification/2-account-and-back-office.md#233-e-mail-to-all
// docs/specification/2-account-and-back-office.md#517-e-mail-to-all
describe('stopping a broadcast', () => {
  const stop = (id: number) => stopBroadcast({ db: fresh.db, enqueue }, { id, staffId: 9, ip: '::1' });
  const audited = () =>
    fresh.db.pool
      .query(`select subject, after from audit_log where action = 'BROADCAST_STOPPED'`)
      .then(({ rows }) => rows);

  it('a stopped broadcast sends no more mail and marks the remaining recipients as skipped', async () => {
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

  it('a stopped broadcast does not retry temporary refusals', async () => {
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

  it('a broadcast that waits for the mail server ends at once when it is stopped', async () => {
    await members(3);
    await process([], { word: () => 'unreachable', pace: { ...FAST, pauseMs: [600_000] } });
    const id = await send();
    await eventually(async () =>
      (await one<{ again_at: Date | null }>('select again_at from broadcasts')).again_at ? true : undefined,
    );
    await stop(id);
    expect(await end(id)).toEqual({ skipped: 3 });
  });

  it('an unreachable mail server is not tried before its pause is over, whatever jobs are enqueued', async () => {
    await members(3);
    let asked = 0;
    const word = (): NotSentKind => {
      asked += 1;
      return 'unreachable';
    };
    await process([], { word, pace: { ...FAST, pauseMs: [600_000] } });
    const id = await send();
    const waitsForPause = () =>
      eventually(async () => {
        const { waits } = await one<{ waits: boolean }>(
          `select count(*) = 1 and bool_and(run_at > now() + interval '5 minutes') as waits
           from graphile_worker.jobs where key = $1`,
          [`broadcast:${id}`],
        );
        return waits ? true : undefined;
      });
    await waitsForPause();
    const askedBefore = asked;
    await transaction(fresh.db, (tx) => enqueue(tx, id, {}));
    await waitsForPause();
    expect(asked).toBe(askedBefore);
    await stop(id);
    expect(await end(id)).toEqual({ skipped: 3 });
  });

  it('simultaneous stops of a broadcast get the same answer and are audited once', async () => {
    await members(3);
    const id = await send();
    const both = await Promise.all([stop(id), stop(id), stop(id)]);
    expect(new Set(both.map((one) => ('stopped_at' in one ? one.stopped_at : one.code))).size).toBe(1);
    expect(await audited()).toHaveLength(1);
  });

  it('stopping an ended or unknown broadcast is refused', async () => {
    await members(2);
    await process([]);
    const id = await send();
    await end(id);
    expect(await stop(id)).toMatchObject({ code: 'broadcast-ended' });
    expect(await stop(999)).toMatchObject({ code: 'not-found' });
    expect(await audited()).toEqual([]);
  });
});
