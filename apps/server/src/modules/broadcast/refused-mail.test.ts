import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#platform/mail/mailer.ts';
import { eventually } from '../../testing/eventually.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { broadcastTests, FAST, twice, type Word } from './testing/test-broadcast.ts';

let fresh: FreshDatabase;
const { members, process, send, one, end, endAll } = broadcastTests(() => fresh, eventually);
beforeEach(async () => {
  fresh = await lentDatabase();
});
afterEach(async () => {
  await endAll();
  await fresh.drop();
});

describe('a mail server that refuses or is away', () => {
  it('temporary refusals are retried three times, permanent ones never; both keep the answer', async () => {
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

  it('an outage of the mail server uses up no retries; the broadcast resumes after it', async () => {
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

  it('a broadcast gives up if the mail server stays unreachable', async () => {
    await members(12);
    await process([], { word: () => 'unreachable' });
    expect(await end(await send())).toEqual({ failed: 12 });
    expect(await one('select distinct reason from broadcast_recipients')).toEqual({ reason: 'unreachable' });
  });
});
