import { SILENT } from '@lajvard/process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLogons, lastLogonAt, listLogons } from '#modules/activity';
import { prove } from '#modules/ledger';
import { lastRun } from '#modules/retention';
import { systemClock } from '#platform/clock.ts';
import { type Db, openDb } from '#platform/db/pool.ts';
import { deleteOldRows } from './modules/retention/delete-old-rows.ts';
import { retentionPeriods } from './retention-periods.ts';
import { lentDatabase } from './testing/lent-database.ts';
import { type StaffTable, staffTable } from './testing/staff-table.ts';

const LOGONS_DAYS = 1000;
const kinds = retentionPeriods({ KEEP_ACTIVITIES_DAYS: LOGONS_DAYS });

/** Everything of a database that no run may touch, as one text for each table. */
const HELD = [
  ...['ledger_accounts', 'ledger_movements', 'ledger_entries', 'plays', 'rounds', 'users', 'former_facts', 'deposits'],
  ...['deposit_steps', 'withdrawals', 'withdrawal_steps', 'charges', 'tickets', 'ticket_messages', 'ticket_images'],
  'ticket_notes',
  ...['limit_changes', 'play_bars', 'bet_limits', 'deposit_limits', 'signing_keys', 'broadcasts', 'croupier_readings'],
  'play_acks',
];

const query = async <T extends object>(db: Db, text: string, values: unknown[] = []): Promise<T[]> =>
  (await db.pool.query<T>(text, values)).rows;
const count = async (db: Db, table: string): Promise<number> =>
  (await query<{ n: number }>(db, `select count(*)::int as n from ${table}`))[0]?.n ?? -1;
const run = (db: Db, rows = 3, log = SILENT) =>
  deleteOldRows({ db, clock: systemClock, log, kinds, batch: { rows, pauseMs: 0 } });

describe('the deletion of old rows', () => {
  let owner: Db;
  let servers: [Db, Db];
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const fresh = await lentDatabase();
    owner = fresh.db;
    servers = [openDb(fresh.address, 2, () => undefined), openDb(fresh.address, 2, () => undefined)];
    drop = async () => {
      for (const db of servers) await db.close();
      await fresh.drop();
    };
    await query(
      owner,
      `insert into users (level, account_code, email, password_hash)
       select 'user', (700000000 + n)::text, n || '@example.org', 'x' from generate_series(1, 2) n`,
    );
    return drop;
  });

  /** Rows of each kind, a day before and a day after the end of their period, and rows that have not ended. */
  const fill = async (): Promise<void> => {
    await query(
      owner,
      `insert into activities (user_id, action, ip, created_at)
       select 1 + n % 2, 'LOGIN', '192.0.2.' || n,
         now() - make_interval(days => case when n <= 7 then $1 + 1 else $1 - 1 end)
       from generate_series(1, 12) n`,
      [LOGONS_DAYS],
    );
    await query(
      owner,
      `insert into sessions (id, user_id, device_id, refresh_hash, created_at, expires_at, ended_at, end_reason)
       select gen_random_uuid(), 1, 'device-' || n, sha256(n::text::bytea), now() - interval '900 days', now(),
         case when n <= 5 then now() - interval '401 days' when n <= 8 then now() - interval '399 days' end,
         case when n <= 8 then 'logout' end
       from generate_series(1, 10) n`,
    );
    await query(
      owner,
      `insert into staff_reads (at, staff_id, call)
       select now() - make_interval(days => days), 9, 'memberShow' from unnest(array[731, 900, 729]) days`,
    );
    await query(
      owner,
      `insert into one_time_codes (hash, purpose, user_id, expires_at, used_at)
       select sha256(n::text::bytea), 'password', 1,
         now() + make_interval(days => case n % 3 when 0 then -31 when 1 then -29 else 1 end),
         case when n % 2 = 0 then now() end
       from generate_series(1, 12) n`,
    );
    await query(
      owner,
      `insert into broadcasts (subject, message, staff_id, recipients, created_at, ended_at, counts)
       values ('old', 'text', 9, 2, now() - interval '500 days', now() - interval '401 days', '{"failed": 2}'),
         ('young', 'text', 9, 2, now() - interval '500 days', now() - interval '399 days', '{"sent": 2}'),
         ('running', 'text', 9, 2, now() - interval '500 days', null, null)`,
    );
    await query(
      owner,
      `insert into broadcast_recipients (broadcast_id, user_id, email, state, reason, changed_at)
       select b.id, u.id, u.email, case b.subject when 'old' then 'failed' else 'sent' end,
         case b.subject when 'old' then 'refused' end, now() - interval '500 days' from broadcasts b, users u`,
    );
  };

  it('rows older than their period are deleted in batches, and no others', async () => {
    await fill();
    const told: object[] = [];
    const log = { ...SILENT, info: (facts: object) => told.push(facts) };
    const deleted = { codes: 4, recipients: 2, sessions: 5, activities: 7, looks: 2 };
    expect(await run(servers[0], 3, log)).toEqual(deleted);
    expect(told).toEqual([{ deleted }]);
    expect(await query(owner, 'select user_id, ip from activities order by id')).toEqual(
      [8, 9, 10, 11, 12].map((n) => ({ user_id: 1 + (n % 2), ip: `192.0.2.${n}` })),
    );
    expect(
      await query(
        owner,
        'select device_id, ended_at is null as open from sessions order by length(device_id), device_id',
      ),
    ).toEqual([6, 7, 8, 9, 10].map((n) => ({ device_id: `device-${n}`, open: n > 8 })));
    expect(
      await query(
        owner,
        `select count(*)::int as n, min(expires_at) > now() - interval '30 days' as young from one_time_codes`,
      ),
    ).toEqual([{ n: 8, young: true }]);
    expect(
      await query(
        owner,
        `select subject, counts, (select count(*)::int from broadcast_recipients where broadcast_id = b.id) as kept
         from broadcasts b order by id`,
      ),
    ).toEqual([
      { subject: 'old', counts: { failed: 2 }, kept: 0 },
      { subject: 'young', counts: { sent: 2 }, kept: 2 },
      { subject: 'running', counts: null, kept: 2 },
    ]);
  });

  it('a deletion run is audited with counts and dates, and kept for the metrics', async () => {
    await fill();
    await run(servers[0]);
    const [begun] = await query<{ at: Date }>(owner, 'select begun_at as at from retention_runs');
    const before = (days: number) => new Date((begun?.at.getTime() ?? 0) - days * 86_400_000).toISOString();
    expect(await query(owner, 'select staff_id, action, subject, after, ip from audit_log')).toEqual([
      {
        staff_id: -1,
        action: 'OLD_ROWS_DELETED',
        subject: 'retention:1',
        ip: 'system',
        after: {
          activities: 7,
          activities_before: before(LOGONS_DAYS),
          codes: 4,
          codes_before: before(30),
          recipients: 2,
          recipients_before: before(400),
          looks: 2,
          looks_before: before(730),
          sessions: 5,
          sessions_before: before(400),
        },
      },
    ]);
    const last = await lastRun(servers[1]);
    expect(last?.deleted).toEqual({ codes: 4, recipients: 2, sessions: 5, activities: 7, looks: 2 });
    expect(Math.abs((last?.endedAt ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('one of two servers deletes old rows, once a day; a day with nothing old leaves no audit row', async () => {
    await fill();
    const both = await Promise.all(servers.map((db) => run(db)));
    expect(both.filter((deleted) => deleted !== null)).toHaveLength(1);
    expect(await run(servers[1]), 'within the day').toBeNull();
    await query(owner, `update retention_runs set begun_at = begun_at - interval '24 hours'`);
    expect(await run(servers[1]), 'the day after').toEqual({});
    expect(await count(owner, 'retention_runs')).toBe(2);
    expect(await count(owner, 'audit_log')).toBe(1);
  });

  it('a deletion run cut short by a shutdown is completed and audited by the next server', async () => {
    await fill();
    let asked = 0;
    const options = { db: servers[0], clock: systemClock, log: SILENT, kinds, batch: { rows: 2, pauseMs: 0 } };
    expect(await deleteOldRows(options, () => ++asked > 3)).toBeNull();
    expect(await count(owner, 'one_time_codes')).toBe(8);
    expect(await count(owner, 'activities')).toBe(12);
    expect(await run(servers[1]), 'somebody may still be at it').toBeNull();
    await query(owner, `update retention_runs set active_at = active_at - interval '11 minutes'`);
    expect(await run(servers[1])).toEqual({ codes: 4, recipients: 2, sessions: 5, activities: 7, looks: 2 });
    expect(await query(owner, `select after -> 'codes' as codes from audit_log`)).toEqual([{ codes: 4 }]);
  });

  it('the deletion of old rows skips a locked row instead of waiting for it', async () => {
    await fill();
    const holder = await owner.pool.connect();
    await holder.query(`begin; select from sessions where device_id = 'device-1' for update`);
    expect(await run(servers[0])).toMatchObject({ sessions: 4 });
    await holder.query('rollback');
    holder.release();
    expect(await query(owner, `select from sessions where device_id = 'device-1'`)).toHaveLength(1);
  });

  it.each([
    ['delete_old_activities', 364],
    ['delete_old_sessions', 29],
    ['delete_old_wheel_seeds', 0],
    ['delete_old_staff_reads', 364],
  ])('%s refuses the serving role a period of %s days or less', async (name, days) => {
    await fill();
    await query(
      owner,
      `insert into activities (user_id, action, created_at) values (1, 'LOGIN', now() - interval '364 days');
       insert into sessions (id, user_id, refresh_hash, created_at, expires_at, ended_at)
       values ('00000000-0000-4000-8000-000000000001', 1, '', now() - interval '900 days', now(),
         now() - interval '29 days')`,
    );
    for (const asked of [days, 0, -1, null])
      await expect(query(servers[0], `select ${name}($1, 1000)`, [asked]), `${asked}`).rejects.toMatchObject({
        code: '42501',
      });
    await query(servers[0], `select ${name}($1, 1000)`, [days + 1]);
    for (const table of ['activities', 'wheel_seeds', 'staff_reads'])
      await expect(query(servers[0], `delete from ${table}`), table).rejects.toMatchObject({ code: '42501' });
    expect(await query(owner, `select from activities where created_at > now() - interval '365 days'`)).toHaveLength(1);
    expect(await query(owner, `select from sessions where ended_at > now() - interval '30 days'`)).toHaveLength(1);
  });

  it('no function that runs as the owner is open to every role', async () => {
    const open = `select proname as name from pg_proc p
      where prosecdef and pronamespace = current_schema()::regnamespace
      and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)`;
    expect(await query(owner, open)).toEqual([]);
    expect(await query(owner, `select from pg_proc where prosecdef and proname like 'delete_old_%'`)).toHaveLength(4);
  });
});

describe('the deletion of old rows at a table with rounds', () => {
  let staff: StaffTable;
  beforeAll(async () => {
    staff = await staffTable();
  });
  afterAll(() => staff.table.end());

  it('old seeds that their round reveals are deleted; books, histories and proof stay unchanged', async () => {
    const { db } = staff.table;
    const ann = staff.id('ann');
    const replica = (text: string) =>
      db.pool.query(`set session_replication_role = replica; ${text}; reset session_replication_role`);
    const [first, second, , , , running] = staff.played;
    await replica(`update rounds set ended_at = now()
          - make_interval(days => case when round_number < ${staff.played[4]} then 31 else 29 end)
        where ended_at is not null;
      update wheel_seeds set seed = sha256(seed) where round_number = ${second}`);
    await query(
      db,
      `insert into activities (user_id, action, ip, created_at)
       select $1, 'LOGIN', '192.0.2.' || n, now() - make_interval(days => 1010 - 4 * n) from generate_series(1, 6) n`,
      [ann],
    );
    const textOf = async (table: string) =>
      query(db, `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as text from ${table} t`);
    const before = await Promise.all(HELD.map(textOf));
    const seeds = await count(db, 'wheel_seeds');

    expect(await run(db)).toMatchObject({ activities: 2, seeds: expect.any(Number) });

    expect(await Promise.all(HELD.map(textOf))).toEqual(before);
    const left = (await query<{ n: number }>(db, 'select round_number as n from wheel_seeds order by 1')).map(
      ({ n }) => n,
    );
    expect(left).not.toContain(first);
    expect(left, 'one that the round does not tell').toContain(second);
    expect(left, 'a young one').toContain(staff.played[4]);
    expect(left, 'of the running round').toContain(running);
    expect(left.length).toBeLessThan(seeds);

    const page = { page: 1, limit: 10, from: null, before: null, sort: 'id', align: 'desc' } as const;
    const own = await listLogons(db, { ...page, userId: ann });
    expect(own.data.map(({ ip, own_number }) => [ip, own_number])).toEqual([
      ['192.0.2.6', 4],
      ['192.0.2.5', 3],
      ['192.0.2.4', 2],
      ['192.0.2.3', 1],
    ]);
    expect(own.meta).toMatchObject({ total: 4 });
    expect((await findLogons(db, { ...page, userId: null })).logons).toHaveLength(4);
    expect(await lastLogonAt(db, ann)).not.toBeNull();
    expect(await prove(db)).toMatchObject({ ok: true, problems: [] });
  });
});
