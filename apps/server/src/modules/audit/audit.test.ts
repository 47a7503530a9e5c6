import { createHash } from 'node:crypto';
import type { AuditChange } from '@lajvard/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { audit, proveLog } from './index.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await lentDatabase();
});
afterEach(() => fresh.drop());

const change = (number: number): AuditChange<'DEPOSIT_APPROVED'> => ({
  staffId: 3,
  action: 'DEPOSIT_APPROVED',
  subject: `deposit:${number}`,
  before: { status: 0 },
  after: { status: 1, description: 'به‌موقع' },
  ip: '192.0.2.7',
});
const write = (number: number) => transaction(fresh.db, (tx) => audit(tx, change(number)));
const query = <T extends object>(text: string) => fresh.db.pool.query<T>(text).then(({ rows }) => rows);

/** Bypasses the trigger, as somebody who owns the database could. */
const tamper = async (text: string) => {
  await query('alter table audit_log disable trigger audit_log_append_only');
  await query(text);
  await query('alter table audit_log enable trigger audit_log_append_only');
};

// docs/specification/4-reliability.md#27-records-and-time
describe('the audit log', () => {
  it('audit rows have no gaps, even with twenty concurrent changes', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => write(number)));
    const rows = await query<{ id: number }>('select id from audit_log order by id');
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
    expect(await proveLog(fresh.db)).toMatchObject({ rows: 20, breaks_at: null });
  });

  it('a rolled-back change leaves no audit row', async () => {
    await write(1);
    await transaction(fresh.db, async (tx) => {
      await audit(tx, change(2));
      throw new Error('the change failed');
    }).catch(() => undefined);
    await write(3);
    expect(await query('select id, subject from audit_log order by id')).toEqual([
      { id: 1, subject: 'deposit:1' },
      { id: 2, subject: 'deposit:3' },
    ]);
    expect(await proveLog(fresh.db)).toMatchObject({ rows: 2, breaks_at: null });
  });

  it('anybody can recompute the hash chain of the audit log from its rows', async () => {
    await write(1);
    await write(2);
    const rows = await query<{ line: string; hash: Buffer }>(`
      select jsonb_build_array(
          id, (extract(epoch from at) * 1000000)::bigint, staff_id, action, subject, before, after, ip)::text as line,
        hash
      from audit_log order by id`);
    let last = createHash('sha256').digest();
    for (const { line, hash } of rows) {
      last = createHash('sha256').update(last).update(line, 'utf8').digest();
      expect(hash.toString('hex')).toBe(last.toString('hex'));
    }
    expect((await proveLog(fresh.db)).last_hash).toBe(last.toString('hex'));
  });

  it.each([
    ['update', "update audit_log set ip = '192.0.2.8' where id = 2"],
    ['delete', 'delete from audit_log where id = 2'],
    ['truncate', 'truncate audit_log'],
  ])('the database refuses to %s audit rows', async (_what, text) => {
    for (const number of [1, 2, 3]) await write(number);
    await expect(query(text)).rejects.toThrow('never changed or deleted');
    expect(await proveLog(fresh.db)).toMatchObject({ rows: 3, breaks_at: null });
  });

  it.each([
    ['an edited row', 'update audit_log set after = \'{"status": 2}\' where id = 3', 3],
    ['a changed staff member', 'update audit_log set staff_id = 4 where id = 2', 2],
    ['a changed time', "update audit_log set at = at + interval '1 second' where id = 4", 4],
    ['a removed row', 'delete from audit_log where id = 3', 4],
    ['a removed first row', 'delete from audit_log where id = 1', 2],
    ['a row rehashed without those after it', "update audit_log set ip = 'x', hash = sha256('x') where id = 2", 2],
  ])('the proof of the audit log locates %s', async (_what, text, at) => {
    for (const number of [1, 2, 3, 4]) await write(number);
    await tamper(text);
    expect((await proveLog(fresh.db)).breaks_at).toBe(at);
  });
});
