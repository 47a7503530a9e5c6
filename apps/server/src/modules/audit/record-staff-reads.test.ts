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
const READ = { staffId: 9, call: 'memberShow', accountCode: null, personId: 5, subject: null, asked: {} } as const;

/** Staff reads on a clock that the test controls, and how many were lost. */
const staffReadsOn = (db: FreshDatabase['db']) => {
  let now = 0;
  let lost = 0;
  const due = new Set<() => void>();
  const reads = createStaffReads({
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
    reads,
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
  it('pending reads are stored on shutdown, each with its own time', async () => {
    const { reads, later } = staffReadsOn(fresh.db);
    reads.note(READ, false);
    later(400);
    reads.note({ ...READ, call: 'memberInfo', asked: { page: 2, keyword: null } }, false);
    await reads.stop();
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

  it('repeated calls of a page within five minutes are one read; every file is a read of its own', async () => {
    const { reads, later } = staffReadsOn(fresh.db);
    for (const ms of [0, 8_000, 280_000, 20_000]) {
      later(ms);
      reads.note(READ, false);
      reads.note({ ...READ, call: 'memberCsv' }, true);
    }
    await reads.stop();
    const calls = (await kept()).map((row) => (row as { call: string }).call);
    expect(calls.filter((call) => call === 'memberShow')).toHaveLength(2);
    expect(calls.filter((call) => call === 'memberCsv')).toHaveLength(4);
  });

  it('reads wait while the database is away; those lost on shutdown are counted', async () => {
    const { reads, lost, waits } = staffReadsOn(fresh.db);
    await fresh.db.pool.query('alter table staff_reads rename to away');
    for (let n = 0; n < 150; n++) reads.note({ ...READ, personId: n }, false);
    await expect.poll(waits).toBe(1);
    expect(lost()).toBe(0);
    await reads.stop();
    expect(lost()).toBe(150);
    await fresh.db.pool.query('alter table away rename to staff_reads');
    expect(await kept()).toEqual([]);
  });
});
