import { memberPlayedCsv, memberPlayedGame, memberPlayedHistory } from '@lajvard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CsvFile, Refused } from '#platform/http/handler.ts';
import { type StaffCall, type StaffTable, staffTable } from '../../testing/staff-table.ts';
import { playStaffRoutes } from './staff-routes.ts';

let staff: StaffTable;
let call: StaffCall;
beforeAll(async () => {
  staff = await staffTable();
  call = staff.caller(playStaffRoutes());
});
afterAll(() => staff.table.end());

// docs/specification/2-account-and-back-office.md#222-winning-numbers
// docs/specification/2-account-and-back-office.md#223-rounds-report
// docs/specification/2-account-and-back-office.md#224-selected-round
describe('the games of a member', () => {
  const list = (who: string, search: object | undefined, more: object = {}) =>
    call<{ data: Record<string, unknown>[]; totals: object } | Refused>(
      ...([who, memberPlayedHistory, { ...more, ...(search === undefined ? {} : { search }) }] as const),
    );
  const game = (who: string, name: string, round: number) =>
    call<{ data: object } | Refused>(who, memberPlayedGame, { user_id: staff.id(name), round_number: round });

  it('stand with balances from the ledger and the id of each game', async () => {
    const { data } = (await list('super', { user_id: staff.id('ann') })) as { data: Record<string, unknown>[] };
    expect(data.map((row) => row.round_number)).toEqual([5, 4, 3, 1, 0].map((at) => staff.played[at]));
    let balance = 1000;
    const rows = await staff.recomputed(['ann']);
    for (const row of rows.toReversed()) {
      const shown = data.find(({ round_number }) => round_number === row.round_number);
      const back = row.total_pay_out;
      expect(shown).toMatchObject({
        phase: row.phase,
        number: row.number,
        balance_before_play: balance,
        table_bet: row.total_bet,
        remain_balance: balance - row.total_bet,
        table_win: back,
        new_balance: back === null ? null : balance - row.total_bet + back,
      });
      balance += (back ?? 0) - row.total_bet;
      const { rows: receipts } = await staff.table.db.pool.query(
        `select encode(receipt, 'hex') as id from plays where user_id = $1 and round_number = $2`,
        [staff.id('ann'), row.round_number],
      );
      expect(shown?.game_id).toBe(receipts[0].id);
    }
    const [first] = data;
    const found = (await list('super', {
      user_id: staff.id('ann'),
      keyword: String(first?.game_id).slice(0, 10).toUpperCase(),
    })) as typeof result;
    const result = { data };
    expect(found.data).toEqual([first]);
    const byRound = (await list('super', {
      user_id: staff.id('ann'),
      keyword: String(staff.played[1]),
    })) as typeof result;
    expect(byRound.data.map((row) => row.round_number)).toEqual([staff.played[1]]);
  });

  it('are shown to a partner’s panel for its members only; somebody else’s is answered as nobody’s', async () => {
    expect(await list('panel', { user_id: staff.id('cem') })).toMatchObject({ totals: { count: 2 } });
    expect(await game('panel', 'cem', staff.played[0])).toMatchObject({ data: { round_number: staff.played[0] } });
    const file = await call<CsvFile>('panel', memberPlayedCsv, { search: { user_id: staff.id('cem') } });
    const [, ...rows] = file.text.trim().split('\r\n');
    expect(rows).toHaveLength(3); // two games and the totals
    for (const name of ['ben', 'dora', 'super', 'nobody']) {
      expect(await list('panel', { user_id: staff.id(name) || 987_654 }), name).toMatchObject({ code: 'not-found' });
      const asked = { search: { user_id: staff.id(name) || 987_654 } };
      expect(await call<Refused>('panel', memberPlayedCsv, asked), name).toMatchObject({ code: 'not-found' });
    }
    expect(await game('panel', 'ben', staff.played[0])).toMatchObject({ code: 'not-found' });
    expect(await game('stranger', 'ann', staff.played[0])).toMatchObject({ code: 'not-found' });
    expect(memberPlayedHistory.query?.safeParse({}).error?.issues).toMatchObject([
      { path: ['user_id'], message: 'errors:required' },
    ]);
  });

  it('can be replayed when they are over, with the games of that member before and after', async () => {
    expect(await game('super', 'cem', staff.played[0])).toMatchObject({
      data: { previous_round_id: null, next_round_id: staff.played[4] },
    });
    expect(await game('super', 'cem', staff.played[4])).toMatchObject({
      data: { previous_round_id: staff.played[0], next_round_id: null },
    });
    expect(await game('super', 'ann', staff.played[3])).toMatchObject({
      data: { phase: 'void', table_win: 50, table_bet: 50 },
    });
    expect(await game('super', 'ann', staff.played[5]), 'chips of a running round').toMatchObject({
      code: 'round-not-over',
    });
    expect(await game('super', 'cem', staff.played[1])).toMatchObject({ code: 'not-found' });
  });
});
