import { SILENT } from '@lajvard/process';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { createStaffReads } from './record-staff-reads.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await lentDatabase();
});
afterEach(() => fresh.drop());

const PEOPLE = sql`select id, level, account_code, null::text as name, email from users`;
const LOOK = { staffId: 9, call: 'memberShow', accountCode: null, personId: 5, subject: null, asked: {} } as const;

/** Staff reads on a clock that the test controls, and how many were lost. */
const looksOn = (db: FreshDatabase['db']) => {
  let now = 0;
  let lost = 0;
  const due = new Set<() => void>();
  const looks = createStaffReads({
    db,
    log: SILENT,
    peopleSql: PEOPLE,
    clock: {
      now: () => Date.parse('2026-03-21T08:30:00.000Z') + now,
      monotonic: () => now,
      after: (_delayMs, work) => {
        due.add(work);
        return () => due.delete(work);
      },
    },
    metrics: {
      counter: () => ({
        count: (_labels: object, by = 1) => {
          lost += by;
        },
      }),
      histogram: () => ({ observe: () => undefined }),
      gauge: () => undefined,
    },
  });
  return {
    looks,
    lost: () => lost,
    waits: () => due.size,
    later: (ms: number) => {
      now += ms;
    },
  };
};
const kept = async (): Promise<unknown[]> =>
  (await fresh.db.pool.query('select at, staff_id, call, person_id, asked from staff_reads order by id')).rows;

describe('what staff looked at', () => {
  it('pending looks are stored on shutdown, each with its own time', async () => {
    const { looks, later } = looksOn(fresh.db);
    looks.note(LOOK, false);
    later(400);
    looks.note({ ...LOOK, call: 'memberInfo', asked: { page: 2, keyword: null } }, false);
    await looks.stop();
    expect(await kept()).toEqual([
      { at: new Date('2026-03-21T08:30:00.000Z'), staff_id: 9, call: 'memberShow', person_id: 5, asked: {} },
      {
        at: new Date('2026-03-21T08:30:00.400Z'),
        staff_id: 9,
        call: 'memberInfo',
        person_id: 5,
        asked: { page: 2, keyword: null },
      },
    ]);
  });

  it('repeated calls of a page within five minutes are one look; every file is a look of its own', async () => {
    const { looks, later } = looksOn(fresh.db);
    for (const ms of [0, 8_000, 280_000, 20_000]) {
      later(ms);
      looks.note(LOOK, false);
      looks.note({ ...LOOK, call: 'memberCsv' }, true);
    }
    await looks.stop();
    const calls = (await kept()).map((row) => (row as { call: string }).call);
    expect(calls.filter((call) => call === 'memberShow')).toHaveLength(2);
    expect(calls.filter((call) => call === 'memberCsv')).toHaveLength(4);
  });

  it('looks wait while the database is away; those lost on shutdown are counted', async () => {
    const { looks, lost, waits } = looksOn(fresh.db);
    await fresh.db.pool.query('alter table staff_reads rename to away');
    for (let n = 0; n < 150; n++) looks.note({ ...LOOK, personId: n }, false);
    await expect.poll(waits).toBe(1);
    expect(lost()).toBe(0);
    await looks.stop();
    expect(lost()).toBe(150);
    await fresh.db.pool.query('alter table away rename to staff_reads');
    expect(await kept()).toEqual([]);
  });
});
