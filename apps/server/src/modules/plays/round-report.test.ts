import {
  type PlayedRoundRow,
  roundPlayedCsv,
  roundPlayedHistory,
  roundPlayers,
  roundPlayersCsv,
  roundReport,
} from '@lajvard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CsvFile, type Refused } from '#platform/http/handler.ts';
import {
  backOf,
  type Facts,
  PLAYERS,
  type StaffCall,
  type StaffTable,
  staffTable,
  staked,
} from '../../testing/staff-table.ts';
import { playStaffRoutes } from './staff-routes.ts';

let staff: StaffTable;
let call: StaffCall;
beforeAll(async () => {
  staff = await staffTable();
  call = staff.caller(playStaffRoutes());
});
afterAll(() => staff.table.end());

interface Report {
  data: PlayedRoundRow[];
  meta: { total: number };
  totals: { count: number; bet: number; in_play: number; pay_out: number; house_balance: number };
}
const report = (who: string, search: object = {}, more: object = {}) =>
  call<Report>(who, roundPlayedHistory, { ...more, search });
// docs/specification/2-account-and-back-office.md#222-winning-numbers
// docs/specification/2-account-and-back-office.md#223-rounds-report
// docs/specification/2-account-and-back-office.md#224-selected-round
describe('the rounds report', () => {
  it('says of every round with bets what the slips and the pay table say, newest first', async () => {
    const { data, meta } = await report('super');
    expect(data).toEqual(await staff.recomputed(PLAYERS));
    expect(data.map((row) => row.round_number)).toEqual([
      staff.played[5],
      staff.played[4],
      staff.played[3],
      staff.played[1],
      staff.played[0],
    ]);
    expect(meta.total).toBe(5);
    expect(data.find((row) => row.round_number === staff.played[3])).toMatchObject({
      phase: 'void',
      number: null,
      house_balance: 0,
    });
    expect(data[0]).toMatchObject({
      phase: 'locked',
      number: null,
      total_bet: 1,
      total_pay_out: null,
      house_balance: null,
    });
  });

  it('agrees with the ledger: pots, and what the bank won and lost', async () => {
    const { data, totals } = await report('super');
    for (const row of data) {
      const { rows } = await staff.table.db.pool.query<{ kind: string; amount: number }>(
        `select a.kind, sum(e.amount_cents)::float8 / 100 as amount
         from ledger_entries e join ledger_accounts a on a.id = e.account_id
         join ledger_movements m on m.id = e.movement_id
         where m.reference in ($1, $2) or (a.round_number = $3 and e.amount_cents > 0)
         group by a.kind`,
        [`settled:${row.round_number}`, `voided:${row.round_number}`, row.round_number],
      );
      const sum = (kind: string) => rows.find((each) => each.kind === kind)?.amount ?? 0;
      expect([sum('player:wallet'), sum('house:bank')]).toEqual([row.total_pay_out ?? 0, row.house_balance ?? 0]);
    }
    const over = data.filter((row) => row.house_balance !== null);
    const sumOf = (rows: typeof data, key: 'total_bet' | 'total_pay_out' | 'house_balance') =>
      rows.reduce((sum, row) => sum + (row[key] ?? 0), 0);
    expect(totals).toEqual({
      count: 5,
      bet: sumOf(over, 'total_bet'),
      in_play: 1, // the running round
      pay_out: sumOf(over, 'total_pay_out'),
      house_balance: sumOf(over, 'house_balance'),
    });
    expect(totals.bet - totals.pay_out, 'what is in play is in none of the other sums').toBe(totals.house_balance);
    const bank = await staff.table.db.pool.query(`select balance_cents from ledger_accounts where kind = 'house:bank'`);
    expect(totals.house_balance).toBe(bank.rows[0].balance_cents / 100);
  });

  it('shows a partner’s panel its own members’ money, and nobody’s to a panel without a partner', async () => {
    const { data, totals } = await report('panel');
    expect(data).toEqual(await staff.recomputed(['ann', 'cem']));
    const over = data.filter((row) => row.house_balance !== null);
    expect(totals).toMatchObject({ count: 5, bet: over.reduce((sum, row) => sum + row.total_bet, 0) });
    expect(data.map((row) => row.players)).toEqual([1, 2, 1, 1, 2]);
    expect(await report('stranger')).toMatchObject({ data: [], totals: { count: 0, bet: 0 } });
  });

  it('finds rounds by account id, within the scope only', async () => {
    const code = async (name: string) =>
      (await staff.table.db.pool.query('select account_code from users where id = $1', [staff.id(name)])).rows[0]
        .account_code;
    const ben = await report('super', { account_code: await code('ben') });
    expect(ben.data.map((row) => row.round_number)).toEqual([staff.played[4], staff.played[3], staff.played[0]]);
    expect(ben.data[2], 'the whole round').toMatchObject({ players: 3 });
    expect((await report('panel', { account_code: await code('ben') })).data).toEqual([]);
    expect((await report('panel', { account_code: await code('cem') })).data.map((row) => row.round_number)).toEqual([
      ...[staff.played[4], staff.played[0]],
    ]);
    expect((await report('super', { account_code: '999999999' })).data).toEqual([]);
  });

  it('sorts by every column, pages, and finds a round and its days', async () => {
    const rows = await staff.recomputed(PLAYERS);
    for (const sort of ['total_bet', 'total_pay_out', 'house_balance'] as const) {
      const { data } = await report('super', {}, { sort, align: 'asc' });
      const known = rows.map((row) => row[sort]).filter((value) => value !== null);
      expect(
        data.flatMap((row) => row[sort] ?? []),
        sort,
      ).toEqual(known.toSorted((a, b) => a - b));
    }
    const second = await report('super', {}, { page: '2', limit: '2' });
    expect(second.data).toEqual(rows.slice(2, 4));
    expect(second.totals.count).toBe(5);
    expect(await report('super', {}, { page: '9' })).toMatchObject({ data: [], meta: { total: 5 } });
    expect((await report('super', { round_number: staff.played[0] })).data).toEqual([rows.at(-1)]);
    expect((await report('super', { end_date: '2026-03-20' })).data).toEqual([]);
    expect((await report('super', { start_date: '2026-03-21', end_date: '2026-03-21' })).data).toEqual(rows);
  });

  it('lists rounds without a bet where it is asked to', async () => {
    const all = await report('super', { has_empty: 1 }, { limit: '100' });
    expect(all.meta.total).toBe(66);
    const empty = all.data.find((row) => row.round_number === staff.played[2]);
    expect(empty).toMatchObject({ players: 0, total_bet: 0, total_pay_out: 0, house_balance: 0 });
    const panel = await report('panel', { has_empty: 1 }, { limit: '100' });
    expect(panel.data.map((row) => row.round_number)).toEqual(all.data.map((row) => row.round_number));
    expect(panel.totals.bet).toBe((await report('panel')).totals.bet);
  });

  it('comes as a file too, as large as what matches', async () => {
    const file = await call<CsvFile>('panel', roundPlayedCsv);
    expect(file).toBeInstanceOf(CsvFile);
    const [head, ...lines] = file.text.trim().split('\r\n');
    expect(head).toContain('round_number,created_at,number,players,total_bet,total_pay_out,house_balance');
    const { bet, pay_out, house_balance } = (await report('panel')).totals;
    expect(lines.at(-1)).toBe(`"total",,,,${bet},${pay_out},${house_balance},,,`);
    expect(lines).toHaveLength(5 + 1);
    expect(lines[0]).toMatch(new RegExp(`^${staff.played[5]},"[^"]+",,1,1,,,"locked","studio-1",$`));
  });
});

describe('the selected round', () => {
  const details = (who: string, round: number) =>
    call<{ data: object } | Refused>(who, roundReport, {}, { round_number: String(round) });
  const players = (who: string, round: number, query: object = {}) =>
    call<{ data: { user_id: number; table_bet: number; account_code: string }[]; totals: Report['totals'] }>(
      ...[who, roundPlayers, { ...query }, { round_number: String(round) }],
    );

  it('tells number, date, time, players, and the rounds before and after', async () => {
    const [row] = (await staff.recomputed(PLAYERS)).filter(({ round_number }) => round_number === staff.played[0]);
    expect(await details('super', staff.played[0])).toMatchObject({
      data: {
        ...row,
        total_players: 3,
        round_date: '2026-03-21',
        void_reason: null,
        previous_round_id: staff.played[0] - 1,
        next_round_id: staff.played[0] + 1,
      },
    });
    expect(await details('super', 1)).toMatchObject({
      data: { previous_round_id: null, next_round_id: 2, total_players: 0 },
    });
    expect(await details('super', staff.played[5])).toMatchObject({
      data: { previous_round_id: staff.played[4], next_round_id: null },
    });
    expect(await details('super', staff.played[3])).toMatchObject({
      data: { phase: 'void', void_reason: 'no-number', number: null },
    });
    expect(await details('super', 9999)).toMatchObject({ code: 'not-found' });
    expect(await players('super', 9999)).toMatchObject({ code: 'not-found' });
  });

  it('lists its players with what each staked and got', async () => {
    const round = staff.played[0];
    const { rows } = await staff.table.db.pool.query<Facts & { user_id: number; account_code: string; chips: string }>(
      `select r.*, p.user_id, p.chips, u.account_code
       from plays p join rounds r using (round_number) join users u on u.id = p.user_id
       where p.round_number = $1`,
      [round],
    );
    const expected = rows.map((row) => {
      const [bet, back] = [staked(row.chips), backOf(row, row.chips)];
      return {
        user_id: row.user_id,
        account_code: row.account_code,
        table_bet: bet,
        table_pay_out: back,
        house_balance: bet - back,
      };
    });
    const found = await players('super', round);
    expect(found.data).toEqual(expected.toSorted((a, b) => b.table_bet - a.table_bet || b.user_id - a.user_id));
    const {
      total_bet: bet,
      total_pay_out,
      house_balance,
    } = (await report('super', { round_number: round })).data[0] ?? {};
    expect(found.totals).toEqual({ count: 3, bet, in_play: 0, pay_out: total_pay_out, house_balance });
    const code = found.data[0]?.account_code ?? '';
    expect((await players('super', round, { search: { keyword: code } })).data).toHaveLength(1);
  });

  it('keeps the players of others from a partner’s panel: in the head, the table and the file', async () => {
    expect(await details('panel', staff.played[0])).toMatchObject({ data: { total_players: 2 } });
    expect((await players('panel', staff.played[0])).data.map((row) => row.user_id).toSorted()).toEqual([
      staff.id('ann'),
      staff.id('cem'),
    ]);
    expect(await details('stranger', staff.played[0])).toMatchObject({ data: { total_players: 0, total_bet: 0 } });
    expect(await players('stranger', staff.played[0])).toMatchObject({ data: [], totals: { count: 0 } });
    const file = await call<CsvFile>('panel', roundPlayersCsv, {}, { round_number: String(staff.played[0]) });
    expect(file.text.trim().split('\r\n')).toHaveLength(4); // the header, two players, the totals
  });
});
