import { cents } from '@lajvard/money';
import { SILENT } from '@lajvard/process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWallet, post } from '#modules/ledger';
import { transaction } from '#platform/db/transaction.ts';
import { type TestTable, testTable } from '../../testing/test-table.ts';
import { closeDays } from './close-days.ts';
import { today } from './period.ts';
import { proveDays } from './prove-days.ts';
import { readOverview } from './read-overview.ts';
import { readDaily, readPayments } from './read-payments.ts';
import { setReportZone } from './report-zone.ts';

// In Tehran the 21st of November runs from 20:30 to 20:30 UTC.
const DEPOSITS = [
  ['2026-11-20T20:29:59Z', 1],
  ['2026-11-20T20:30:00Z', 10],
  ['2026-11-21T12:00:00Z', 100],
  ['2026-11-21T20:29:59Z', 1000],
  ['2026-11-21T20:30:00Z', 10_000],
] as const;
const DAY = '2026-11-21';
const NOW = Date.parse('2026-11-25T12:00:00Z');
const page = { page: 1, limit: 100, align: 'asc' } as const;

let table: TestTable;
const optionsIn = (timeZone: string) => ({
  db: table.db,
  log: SILENT,
  timeZone,
  clock: { now: () => NOW, monotonic: () => 0, after: () => () => undefined },
});
const sql = (text: string, values: unknown[] = []) => table.db.pool.query(text, values);

/** What report, list and overview show for the day, in dollars. */
const dayIn = async (zone: string) => {
  const options = optionsIn(zone);
  const query = { type: 'range', start_date: DAY, end_date: DAY } as const;
  const { totals: report, period } = await readPayments(options, 'deposits', query);
  expect(period.time_zone).toBe(zone);
  const { totals: list } = await readDaily(options, 'deposits', { ...page, date: DAY });
  const { totals: overview } = await readOverview(options, query);
  return { report: report.TotalAmount, list: list.amount, overview: overview.DepositAmount };
};
const all = (amount: number) => ({ report: amount, list: amount, overview: amount });

beforeAll(async () => {
  table = await testTable({});
  await sql(
    `insert into users (id, level, account_code, email, password_hash, completed_at) overriding system value
     values (1, 'user', '100000001', '1@example.org', '-', '2026-11-01')`,
  );
  await transaction(table.db, (tx) => openWallet(tx, 1));
  await sql('alter table ledger_movements disable trigger user');
  for (const [at, dollars] of DEPOSITS) {
    await sql(
      `insert into deposits (user_id, amount_cents, hash_code, hash_key, wallet_address, status, created_at)
       values (1, $1, $2, $2, 'T', 1, $3)`,
      [dollars * 100, `hash ${at}`, at],
    );
    const { movementId } = await transaction(table.db, (tx) =>
      post(tx, { kind: 'deposit-approved', userId: 1, cents: cents(dollars * 100), reference: at }),
    );
    await sql('update ledger_movements set posted_at = $1 where id = $2', [at, movementId]);
  }
  await sql('alter table ledger_movements enable trigger user');
});
afterAll(() => table.end());

it('knows the day of a zone', () => {
  const at = (text: string) => ({ now: () => Date.parse(text) });
  expect(today(at('2026-11-21T20:29:59Z'), 'Asia/Tehran')).toBe('2026-11-21');
  expect(today(at('2026-11-21T20:30:00Z'), 'Asia/Tehran')).toBe('2026-11-22');
  expect(today(at('2026-11-21T23:59:59Z'), 'UTC')).toBe('2026-11-21');
});

it('counts the days of reports and lists alike in the zone, open and closed, there and back', async () => {
  expect(await dayIn('UTC')).toEqual(all(11_100));
  expect(await closeDays(table.db, '2026-11-25', 'UTC')).toBe(5);
  expect(await dayIn('UTC')).toEqual(all(11_100));

  expect(await setReportZone(table.db, 'Asia/Tehran')).toBe(true);
  expect(await setReportZone(table.db, 'Asia/Tehran'), 'nothing to change').toBe(false);
  expect(await dayIn('Asia/Tehran'), 'from the entries').toEqual(all(1110));
  expect(await closeDays(table.db, '2026-11-25', 'UTC'), 'by a process that has not been told').toBe(0);
  expect(await closeDays(table.db, '2026-11-25', 'Asia/Tehran')).toBe(5);
  expect(await dayIn('Asia/Tehran'), 'from closed days').toEqual(all(1110));
  expect(await proveDays(table.db)).toEqual([]);

  expect(await setReportZone(table.db, 'UTC')).toBe(true);
  expect(await closeDays(table.db, '2026-11-25', 'UTC')).toBe(5);
  expect(await dayIn('UTC')).toEqual(all(11_100));
  expect(await proveDays(table.db)).toEqual([]);
});

it('refuses a zone the database does not know, and keeps the one it has', async () => {
  await expect(setReportZone(table.db, 'Asia/Atlantis')).rejects.toThrow();
  expect(await dayIn('UTC')).toEqual(all(11_100));
});
