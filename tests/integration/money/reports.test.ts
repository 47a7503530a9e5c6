import {
  completeOverview,
  depositCreate,
  depositsDaily,
  depositsDailyCsv,
  depositsReport,
  depositsReportCsv,
  depositUpdate,
  type MemberStats,
  memberOverview,
  monthlyReport,
  type OverviewRow,
  overviewReport,
  overviewReportCsv,
  type Route,
  ranking,
  rankingCsv,
  reportMembers,
  returnReport,
  type SiteOverview,
  userRanking,
  withdrawalCreate,
  withdrawalsDaily,
  withdrawalsDailyCsv,
  withdrawalsReport,
  withdrawalsReportCsv,
  yearlyReport,
} from '@lajvard/contract';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, useWorld } from '../world/world.ts';

const ADDRESS = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
const TODAY = new Date().toISOString().slice(0, 10);
const YEAR = TODAY.slice(0, 4);
const MONTH = String(Number(TODAY.slice(5, 7)) - 1);

let codes: Record<'alice' | 'bob', string>;
const world = await useWorld({ leads: false });
const [boss, financial, ceg] = await Promise.all([world.api('super'), world.api('financial'), world.api('ceg')]);
const alice = await world.userId('alice');

beforeAll(async () => {
  const players = { alice: await world.api('alice'), bob: await world.api('bob') };
  const { rows } = await world.database.db.pool.query<{ id: number; account_code: string }>(
    `select id, account_code from users where level = 'user' order by id`,
  );
  codes = { alice: rows[0]?.account_code ?? '', bob: rows[1]?.account_code ?? '' };
  const requested = await players.alice.call<{ data: { id: number } }>(depositCreate, {
    body: { amount: 50, hash_code: 'feedbeef01'.padEnd(64, '0'), wallet_adr: WALLET },
  });
  await boss.call(depositUpdate, { body: { id: requested.body.data.id, status: 1 } });
  await players.bob.call(depositCreate, {
    body: { amount: 7, hash_code: 'feedbeef02'.padEnd(64, '0'), wallet_adr: WALLET },
  });
  await players.bob.call(withdrawalCreate, {
    body: { amount: 30, dest_wallet_code: ADDRESS, password: 'Lajvard-demo-1' },
  });
});

const body = async <T>(who: Api, route: Route, query: Record<string, string> = {}): Promise<T> => {
  const answer = await who.call<T>(route, { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

// docs/specification/2-account-and-back-office.md#218-overview
// docs/specification/2-account-and-back-office.md#227-overview-report
// docs/specification/2-account-and-back-office.md#230-rankings
describe('figures', () => {
  it('of the casino: all money is accounted for', async () => {
    const { data } = await body<{ data: SiteOverview }>(financial, completeOverview);
    expect(data).toMatchObject({
      total_members: 2,
      cash_in: 50,
      cash_out: 0,
      adjustments: 2000,
      held_balance: 30,
      not_used_balance: 2020,
      house_balance: 0,
      in_play: 0,
      today: { DepositAmount: 50, WithdrawalAmount: 0, TotalBets: 0 },
    });
    expect(data.days).toHaveLength(30);
  });

  it('of a member, by account ID or number', async () => {
    const ask = (who: Api, id: string) => who.call<{ data: object }>(memberOverview, { params: { id } });
    const known = await ask(financial, codes.alice);
    expect(known.body.data).toMatchObject({ account_code: codes.alice, cash_in: 50, not_used_balance: 1050 });
    expect((await ask(boss, String(alice))).body).toEqual(known.body);
    expect((await ask(boss, '99999999')).status).toBe(404);
    expect((await ask(boss, 'x')).status).toBe(404);
    const ranks = await body<{ data: object }>(boss, userRanking, { user_id: codes.alice });
    expect(ranks.data).toEqual({
      cash_in: 1,
      cash_out: null,
      winning: null,
      losing: null,
      house_deposit: null,
      members: 2,
    });
  });

  it("a partner's panel sees its own members and no others", async () => {
    const ask = async (code: string) => (await ceg.call(memberOverview, { params: { id: code } })).status;
    const members = async (who: Api) => (await body<{ data: MemberStats }>(who, reportMembers)).data;
    expect(await members(boss)).toEqual({
      total_members: 2,
      online_members: 0,
      unfinished_registrations: 0,
      total: 2,
      online: 0,
      waiting_for_approvals_deposits: 1,
      waiting_for_approvals_withdrawals: 1,
      waiting_for_answers_tickets: 0,
    });
    const nothing = { waiting_for_approvals_deposits: null, waiting_for_answers_tickets: null };
    expect(await members(ceg)).toMatchObject(nothing);
    const { pool } = world.database.db;
    await pool.query(`update users set partner = null where email in ('ceg@demo.lajvard', 'alice@demo.lajvard')`);
    expect([await ask(codes.alice), await members(ceg)], 'no partner, no members').toEqual([
      404,
      expect.objectContaining({ total_members: 0, online_members: 0 }),
    ]);
    await pool.query(`update users set partner = 'ceg' where email in ('ceg@demo.lajvard', 'bob@demo.lajvard')`);
    expect([await ask(codes.alice), await ask(codes.bob)]).toEqual([404, 200]);
    expect(await members(ceg)).toMatchObject({ total_members: 1, online_members: 0 });
  });
});

describe('reports', () => {
  it('begin where nothing is said with this month by days; a year goes by months', async () => {
    type Report = { data: OverviewRow[]; period: { unit: string } };
    const month = await body<Report>(boss, overviewReport);
    expect(month).toMatchObject({
      period: { type: 'monthly', from: `${TODAY.slice(0, 7)}-01`, to: TODAY, unit: 'day' },
    });
    expect(month.data).toHaveLength(Number(TODAY.slice(8)));
    expect(month.data[0]).toMatchObject({ Date: TODAY, DepositAmount: 50, PlayersBalance: 2020, MembersCount: 2 });
    expect(await body(boss, monthlyReport, { year: YEAR, month: MONTH })).toEqual(month);
    expect(await body(boss, overviewReport, { date: TODAY.slice(0, 7), type: 'yearly' })).toEqual(month);
    const year = await body<Report>(boss, yearlyReport, { year: YEAR });
    expect(year.data.map((row) => row.Date).at(-1)).toBe(`${YEAR}-01`);
    expect(year).toMatchObject({ totals: { DepositAmount: 50 }, period: { unit: 'month' } });
  });

  it('of deposits and withdrawals, and one by one', async () => {
    expect(await body(boss, depositsReport)).toMatchObject({
      totals: { TotalCount: 2, TotalAmount: 57, WaitCount: 1, ApprovedCount: 1, ApprovedAmount: 50, DeclinedCount: 0 },
    });
    expect(await body(boss, withdrawalsReport)).toMatchObject({ totals: { TotalCount: 1, WaitCount: 1 } });
    const daily = await body<{ data: object[] }>(boss, depositsDaily, { date: TODAY });
    expect(daily).toMatchObject({ totals: { count: 2, amount: 57 }, meta: { total: 2 } });
    expect(daily.data[0]).toMatchObject({ account_code: codes.bob, amount: 7, status: 0 });
    const found = await body(boss, withdrawalsDaily, { date: TODAY.slice(0, 7), account_code: codes.alice });
    expect(found).toMatchObject({ totals: { count: 0, amount: 0 } });
  });

  it('of the return to player name today and the bound, also before anybody has bet', async () => {
    const terms = { today: TODAY, days: 30, bound: 4, least_weight: 100 };
    expect(await body(boss, returnReport)).toEqual(Object.assign({ data: [], kinds: [] }, terms));
  });

  it('rank those who deposited', async () => {
    const ranked = await body(financial, ranking, { type: 'monthly' });
    expect(ranked).toMatchObject({
      data: [{ rank: 1, account_code: codes.alice, cash_in: 50, cash_out: 0 }],
      totals: { count: 1, cash_in: 50 },
    });
    expect(await body(financial, ranking, { sort: 'cash_out' })).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it('are files too, with the names of the wire and everything that matches', async () => {
    const file = async (route: Route, query: Record<string, string> = {}) =>
      readCsv(await body<string>(boss, route, query));
    const cells = async (route: Route, query: Record<string, string> = {}) =>
      (await file(route, query)).rows.map((row) => Object.values(row));
    const { columns, rows } = await file(overviewReportCsv, { type: 'yearly' });
    expect(columns.slice(0, 4)).toEqual(['Date', 'TotalBets', 'PayoutAmount', 'HouseBalance']);
    const money = ['StartBalance', 'ChargesAmount', 'CorrectionsAmount', 'PendingWithdrawals', 'InPlay'];
    expect(columns.slice(-6)).toEqual([...money, 'time_zone']);
    expect(rows).toHaveLength(Number(MONTH) + 2); // and the totals
    for (const row of rows) {
      const sumOf = (...names: string[]) => names.reduce((sum, name) => sum + Number(row[name]) * 100, 0);
      expect(sumOf('StartBalance', 'DepositAmount', 'ChargesAmount', 'CorrectionsAmount'), JSON.stringify(row)).toBe(
        sumOf('WithdrawalAmount', 'HouseBalance', 'PlayersBalance', 'PendingWithdrawals', 'InPlay'),
      );
    }
    const shown = await body<{ totals: { TotalBets: number } }>(boss, overviewReport, { type: 'yearly' });
    expect(rows.at(-1)).toMatchObject({ Date: 'total', TotalBets: String(shown.totals.TotalBets), time_zone: 'UTC' });
    const deposits = await cells(depositsReportCsv);
    expect([deposits[0], deposits.at(-1)]).toEqual([
      [TODAY, '2', '57', '1', '1', '50', '0', 'UTC'],
      ['total', '2', '57', '1', '1', '50', '0', 'UTC'],
    ]);
    expect(await cells(withdrawalsReportCsv, { type: 'range' })).toHaveLength(2);
    const today = await cells(depositsDailyCsv, { date: TODAY });
    expect(today[0]?.slice(3)).toEqual(['7', 'waiting', 'UTC']);
    expect(today.at(-1)).toEqual(['total', '', '', '57', '', 'UTC']);
    expect(await cells(withdrawalsDailyCsv, { date: TODAY })).toHaveLength(2);
    expect(await cells(rankingCsv)).toEqual([
      ['1', codes.alice, '50', '0', '0', '0', '0', 'UTC'],
      ['total', '', '50', '0', '', '', '', 'UTC'],
    ]);
  });

  it.each([
    [overviewReport, { month: '12' }, 'month', 'date-invalid'],
    [overviewReport, { year: '2019' }, 'year', 'date-invalid'],
    [overviewReport, { start_date: '2026-02-30' }, 'start_date', 'date-invalid'],
    [depositsReport, { type: 'range', start_date: '2026-03-02', end_date: '2026-03-01' }, 'end_date', 'date-order'],
    [ranking, { type: 'range', start_date: '2026-03-02', end_date: '2026-03-01' }, 'end_date', 'date-order'],
    [depositsDaily, { date: '2026-13' }, 'date', 'date-invalid'],
    [depositsDaily, { date: '2026-02-31' }, 'date', 'date-invalid'],
  ] as [Route, Record<string, string>, string, string][])(
    '$0.name refuses %j beside its field',
    async (route, query, field, text) => {
      const answer = await boss.call<{ codes: Record<string, string[]> }>(route, { query });
      expect([answer.status, answer.body.codes?.[field]]).toEqual([422, [text]]);
    },
  );
});
