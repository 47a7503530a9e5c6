import { SILENT } from '@lajvard/process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '#platform/http/handler.ts';
import { join, nextDay, testCasino } from '../../testing/test-casino.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { closeDays } from './close-days.ts';
import { laterDay, type PeriodQuery } from './period.ts';
import { proveDays } from './prove-days.ts';
import { readMember, readOverview, readSite } from './read-overview.ts';
import { readDaily, readPayments } from './read-payments.ts';
import { readRanking, readRanks } from './read-rankings.ts';
import { type Exported, exportLedger, figuresOf } from './testing/test-auditor.ts';

// Three days of a small casino, then every figure computed again from the exported entries, in TypeScript instead of
// SQL.
const PLAYERS = [1, 2, 3, 4] as const;
const NOW = new Date().toISOString().slice(0, 10);
const clock = { now: () => Date.parse(NOW) + 3_600_000, monotonic: () => 0, after: () => () => undefined };

let table: TestTable;
let exported: Exported;
const options = () => ({
  db: table.db,
  clock,
  log: SILENT,
  timeZone: 'UTC',
});

beforeAll(async () => {
  const casino = await testCasino();
  const { deposit, withdrawal, round, move } = casino;
  table = casino.table;
  for (const userId of [1, 2, 3]) await join(table, userId);
  await deposit(1, 500, 1);
  const second = await deposit(2, 800, 1);
  await deposit(3, 90, 2);
  await round({ 1: { RED: 50, '17': 5 }, 2: { BLACK: 100 } }, 'settled');
  await round({ 1: { '1st-12': 50 }, 2: { EVEN: 100, '0': 10 } }, 'settled');
  await withdrawal(1, 60, 1);
  await nextDay(table);

  await join(table, 4);
  await deposit(4, 300, 1);
  await move('deposit-reversed', 2, 100, second);
  await round({ 1: { RED: 50 }, 4: { BLACK: 100 } }, 'void');
  await round({ 2: { RED: 50 }, 4: { ODD: 50, EVEN: 50 } }, 'settled');
  const paid = await withdrawal(2, 40, 1);
  await move('withdrawal-reversed', 2, 40, paid);
  await move('charge-made', 3, 25);
  await move('balance-forfeited', 3, 5);
  await table.db.pool.query('update users set closed_at = now() where id = 3');
  await nextDay(table);

  await deposit(1, 40, 0);
  await round({ 1: { RED: 50 }, 2: { RED: 50 }, 4: { BLACK: 100 } }, 'settled');
  await withdrawal(1, 35, 0);
  await withdrawal(4, 30, 2);
  await round({ 2: { '17': 5 } }, 'locked');
  exported = await exportLedger(table.db);
});
afterAll(() => table.end());

const everyFigure = async () => {
  const site = await readSite(options());
  const daily = await readOverview(options(), { type: 'range' });
  return { site, daily };
};

const check = () => {
  it('the whole house, from its entries', async () => {
    const { site } = await everyFigure();
    const { today, days, total_members, ...standing } = site;
    const { today: mine, ...expected } = figuresOf(exported, null, NOW);
    expect(standing).toEqual(expected);
    expect(today).toEqual(mine);
    expect(total_members, 'one of four has closed the account').toBe(3);
    expect(days).toHaveLength(30);
    expect(days[0]).toMatchObject({ Date: NOW, ...mine });
    expect(standing.cash_in + standing.adjustments, 'all money is somewhere').toBe(
      standing.cash_out + standing.held_balance + standing.not_used_balance + standing.in_play + standing.house_balance,
    );
    expect([
      standing.cash_in,
      standing.cash_out,
      standing.adjustments,
      standing.held_balance,
      standing.in_play,
    ]).toEqual([1500, 60, 20, 35, 5]);
  });

  it.each(PLAYERS)('player %i, from the entries of the player', async (userId) => {
    const member = await readMember(options(), String(userId), 0);
    if (member instanceof Refused) throw new Error('not found');
    const { account_code, created_at, ...figures } = member;
    expect(figures).toEqual(figuresOf(exported, userId, NOW));
    expect(account_code).toBe(`10000000${userId}`);
    expect(created_at.slice(0, 10)).toBe(laterDay(NOW, userId === 4 ? -1 : -2));
    expect(await readMember(options(), account_code, 0)).toEqual(member);
  });

  it('every day, newest first, and their sum', async () => {
    const { daily } = await everyFigure();
    expect(daily.data.map((row) => row.Date)).toEqual([NOW, laterDay(NOW, -1), laterDay(NOW, -2)]);
    for (const row of daily.data) {
      expect(row, row.Date).toMatchObject(figuresOf(exported, null, row.Date).today);
      expect(row.HouseBalance, 'what the bank holds is what players lost').toBe(row.WHouseBalance);
      expect(row.HouseBalance).toBe(row.TotalBets - row.PayoutAmount);
      expect(row.PlayersBalance).toBe(exported.standingAtEndOf(row.Date, 'player:wallet'));
      expect(row.PendingWithdrawals).toBe(exported.standingAtEndOf(row.Date, 'player:held'));
      expect(row.InPlay).toBe(exported.standingAtEndOf(row.Date, 'round:pot', 'round:pot-slot'));
      expect(row.ActiveMembersCount).toBe(exported.playersOf(row.Date));
    }
    expect(daily.data.map((row) => row.MembersCount)).toEqual([3, 3, 3]);
    const { totals } = daily;
    for (const name of ['TotalBets', 'PayoutAmount', 'WinningAmount', 'LosingAmount', 'DepositAmount'] as const) {
      expect(totals[name], name).toBe(daily.data.reduce((sum, row) => sum + row[name], 0));
    }
    expect(totals).toMatchObject({ MembersCount: 3, ActiveMembersCount: 3, DepositAmount: 1500, WithdrawalAmount: 60 });
    expect(daily.data.at(-1)).toMatchObject({ DepositAmount: 1300, WithdrawalAmount: 60 });
    expect(daily.data.at(1), 'a reversal counts on its own day').toMatchObject({
      DepositAmount: 200,
      WithdrawalAmount: 0,
    });
  });

  it('each day and each period adds up to the cent: what players had, came in, went out, was lost and is left', async () => {
    const dates = [laterDay(NOW, -2), laterDay(NOW, -1), NOW];
    const { data } = (await everyFigure()).daily;
    const dayByDay = dates.map((date) => data.find((row) => row.Date === date));
    expect(dayByDay.map((row) => [row?.ChargesAmount, row?.PendingWithdrawals, row?.InPlay])).toEqual([
      [0, 0, 0],
      [20, 0, 0],
      [0, 35, 5],
    ]);
    let had = 0;
    for (const row of dayByDay) {
      if (row === undefined) throw new Error('a day is missing');
      const left = row.PlayersBalance + row.PendingWithdrawals + row.InPlay;
      const came = row.DepositAmount + row.ChargesAmount + row.CorrectionsAmount;
      expect(had + came, row.Date).toBe(row.WithdrawalAmount + row.HouseBalance + left);
      const { totals } = await readOverview(options(), { type: 'range', start_date: row.Date, end_date: row.Date });
      expect(totals, row.Date).toMatchObject({
        StartBalance: had,
        ChargesAmount: row.ChargesAmount,
        InPlay: row.InPlay,
      });
      had = left;
    }
  });

  it('months and years say the same as their days', async () => {
    const ask = (query: PeriodQuery) => readOverview(options(), query);
    const { totals } = await ask({ type: 'total' });
    expect(totals).toEqual((await ask({ type: 'range' })).totals);
    const day = await ask({ type: 'monthly', date: laterDay(NOW, -2) });
    expect(day.data).toHaveLength(1);
    expect(day.totals.TotalBets).toBe(315);
    const years = [...new Set([NOW, laterDay(NOW, -2)].map((text) => Number(text.slice(0, 4))))];
    const yearly = await Promise.all(years.map((year) => ask({ type: 'yearly', year })));
    expect(yearly.reduce((sum, report) => sum + report.totals.LosingAmount, 0)).toBe(totals.LosingAmount);
    expect((await ask({ type: 'yearly', year: Number(NOW.slice(0, 4)) + 1 })).data, 'the future has no rows').toEqual(
      [],
    );
  });

  it('a void round is neither bet nor won nor lost', async () => {
    const figures = figuresOf(exported, 4, laterDay(NOW, -1));
    expect(figures.today.TotalBets).toBe(100);
    const [, row] = (await everyFigure()).daily.data;
    expect(row?.TotalBets).toBe(150);
  });

  it('rankings: of all, of a period, and the places of one', async () => {
    const page = { page: 1, limit: 15, sort: 'cash_in', align: 'desc' } as const;
    const all = await readRanking(options(), { type: 'total', ...page });
    expect(all.data.map((row) => [row.rank, row.account_code, row.cash_in])).toEqual([
      [1, '100000002', 700],
      [2, '100000001', 500],
      [3, '100000004', 300],
    ]);
    expect(all.totals).toEqual({ count: 3, cash_in: 1500, cash_out: 60 });
    for (const row of all.data) {
      const { winning, losing, house_balance } = figuresOf(exported, Number(row.account_code.at(-1)), NOW);
      expect(row).toMatchObject({ winning, losing, house_balance });
    }
    const lowest = await readRanking(options(), { type: 'total', ...page, align: 'asc', limit: 1 });
    expect(lowest.data.map((row) => [row.rank, row.account_code])).toEqual([[3, '100000004']]);
    const first = laterDay(NOW, -2);
    const range = { type: 'range', start_date: first, end_date: first } as const;
    const ofFirst = await readRanking(options(), { ...range, ...page });
    expect(ofFirst.data.map((row) => row.cash_in)).toEqual([800, 500]);
    const paid = await readRanking(options(), { ...range, ...page, sort: 'cash_out' });
    expect(paid.data.map((row) => [row.account_code, row.cash_out])).toEqual([['100000001', 60]]);
    expect(await readRanks(options(), '2')).toMatchObject({ cash_in: 1, cash_out: null, members: 3 });
    expect(await readRanks(options(), '99')).toBeInstanceOf(Refused);
  });
};

// docs/specification/2-account-and-back-office.md#218-overview
// docs/specification/2-account-and-back-office.md#227-overview-report
// docs/specification/2-account-and-back-office.md#230-rankings
describe('while no day is closed, every figure is right:', check);

describe('when all days that are over are closed, it is the same:', () => {
  beforeAll(async () => {
    expect(await closeDays(table.db, laterDay(NOW, -1)), 'the first day').toBe(1);
    expect(await proveDays(table.db)).toEqual([]);
    const both = await Promise.all([closeDays(table.db, NOW), closeDays(table.db, NOW)]);
    expect(
      both.reduce((sum, days) => sum + days, 0),
      'two processes at once close a day once',
    ).toBe(1);
    expect(await closeDays(table.db, NOW)).toBe(0);
  });
  check();

  it('the auditor finds the sums right, and notices one that is not', async () => {
    expect(await proveDays(table.db)).toEqual([]);
    const { rows } = await table.db.pool.query(
      `update player_days set losing_cents = losing_cents + 1 where plays > 0 returning day`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect((await proveDays(table.db)).join()).toContain("a player's plays of a closed day");
    await table.db.pool.query(`update player_days set losing_cents = losing_cents - 1 where plays > 0`);
  });
});

describe('requests', () => {
  it('by the day they were made, with the status they have now', async () => {
    const { data, totals } = await readPayments(options(), 'deposits', { type: 'range' });
    expect(data.map((row) => [row.Date, row.TotalCount, row.TotalAmount])).toEqual([
      [NOW, 1, 40],
      [laterDay(NOW, -1), 1, 300],
      [laterDay(NOW, -2), 3, 1390],
    ]);
    expect(totals).toEqual({
      TotalCount: 5,
      TotalAmount: 1730,
      WaitCount: 1,
      ApprovedCount: 3,
      ApprovedAmount: 1600,
      DeclinedCount: 1,
    });
    const out = await readPayments(options(), 'withdrawals', { type: 'total' });
    expect(out.totals).toMatchObject({
      TotalCount: 4,
      WaitCount: 1,
      ApprovedCount: 2,
      DeclinedCount: 1,
      TotalAmount: 165,
    });
  });

  it('one by one, of a day and of an account', async () => {
    const page = { page: 1, limit: 15, align: 'asc', sort: 'amount' } as const;
    const first = await readDaily(options(), 'deposits', { ...page, date: laterDay(NOW, -2) });
    expect(first.data.map((row) => [row.account_code, row.amount, row.status])).toEqual([
      ['100000003', 90, 2],
      ['100000001', 500, 1],
      ['100000002', 800, 1],
    ]);
    expect(first.totals).toEqual({ count: 3, amount: 1390 });
    const one = await readDaily(options(), 'deposits', { ...page, date: laterDay(NOW, -2), account_code: '100000002' });
    expect(one.totals).toEqual({ count: 1, amount: 800 });
    expect((await readDaily(options(), 'deposits', { ...page, date: NOW, account_code: '%' })).totals.count).toBe(0);
  });
});
