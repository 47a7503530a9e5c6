import {
  accountCommon,
  type Common,
  depositCreate,
  depositList,
  memberList,
  memberLogons,
  memberPlayedHistory,
  overviewReport,
  type Route,
  roundPlayedHistory,
  roundWinningHistory,
  staffDepositList,
  staffTicketList,
  staffWithdrawalList,
  ticketList,
  withdrawalList,
} from '@lajvard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, useWorld } from '../world/world.ts';

type Query = Record<string, string>;
interface Found {
  readonly data: { id: number }[];
  readonly codes?: Record<string, string[]>;
}

let aliceCode: string;

/** Alice has deposits of $10 and $20, Bob one of $30. */
const world = await useWorld({ leads: false });
const [boss, alice] = [await world.api('super'), await world.api('alice')];
const aliceId = await world.userId('alice');

beforeAll(async () => {
  const bob = await world.api('bob');
  const wallet_adr = (await alice.call<{ data: Common }>(accountCommon)).body.data.config.WALLET_ADDR;
  for (const [who, amount] of [
    [alice, 10],
    [alice, 20],
    [bob, 30],
  ] as const) {
    const body = { amount, hash_code: `aaaa00${amount}`.padEnd(64, '0'), wallet_adr };
    expect((await who.call(depositCreate, { body })).status).toBe(200);
  }
  const { rows } = await world.database.db.pool.query<{ account_code: string }>(
    'select account_code from users where id = $1',
    [aliceId],
  );
  aliceCode = rows[0]?.account_code ?? '';
});

const found = async (who: Api, route: Route, query: Query): Promise<number[]> => {
  const { status, body } = await who.call<Found>(route, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ id }) => id);
};
const search = (fields: object): Query => ({ search: JSON.stringify(fields) });

// docs/specification/2-account-and-back-office.md#74-lists
describe('the filters of a list', () => {
  it('stand in the search or are parameters of their own', async () => {
    for (const filters of [
      { user_id: String(aliceId) },
      { status: '0' },
      { keyword: 'aaaa0010' },
      { date: '2020-01-01' },
    ]) {
      const plain = await found(boss, staffDepositList, filters);
      expect(plain, JSON.stringify(filters)).toEqual(await found(boss, staffDepositList, search(filters)));
    }
    expect(await found(boss, staffDepositList, { user_id: String(aliceId) })).toHaveLength(2);
    expect(await found(boss, staffDepositList, { keyword: 'aaaa0030' })).toHaveLength(1);
    expect(await found(boss, staffDepositList, { date: '2020-01-01' })).toEqual([]);
    expect(await found(alice, depositList, { status: '1' })).toEqual([]);
    expect(await found(alice, depositList, { status: '', keyword: '' }), 'an empty one is none').toHaveLength(2);
    expect(await found(boss, memberList, { account_code: aliceCode })).toEqual([aliceId]);
    const both = { user_id: String(aliceId), ...search({ keyword: 'aaaa0010' }) };
    expect(await found(boss, staffDepositList, both), 'one here, one there').toHaveLength(1);
  });

  it('name a member by account id or by number', async () => {
    for (const route of [staffDepositList, staffWithdrawalList, staffTicketList, memberLogons, memberPlayedHistory]) {
      const byNumber = await found(boss, route, { user_id: String(aliceId) });
      expect(await found(boss, route, { user_id: aliceCode }), route.name).toEqual(byNumber);
      expect(await found(boss, route, search({ user_id: Number(aliceCode) })), route.name).toEqual(byNumber);
    }
    expect(await found(boss, staffDepositList, { user_id: aliceCode })).toHaveLength(2);
    expect(await found(boss, staffDepositList, { user_id: '999999999' }), 'nobody').toEqual([]);
  });

  it('are none when they are empty', async () => {
    for (const route of [roundWinningHistory, roundPlayedHistory, memberList, staffDepositList]) {
      const { status } = await boss.call(route, { query: { account_code: '', keyword: '', search: '' } });
      expect(status, route.name).toBe(200);
    }
    expect(await found(boss, memberList, search({ account_code: '', keyword: '' }))).toContain(aliceId);
  });

  it('are refused by name where a list has no such filter', async () => {
    const lists = [depositList, withdrawalList, ticketList] as const;
    const ofStaff = [staffDepositList, staffTicketList, memberList, roundPlayedHistory] as const;
    for (const [who, routes] of [
      [alice, lists],
      [boss, ofStaff],
    ] as const) {
      for (const route of routes) {
        for (const query of [{ nonsense: '1' }, search({ nonsense: 1 })]) {
          const { status, body } = await who.call<Found>(route, { query });
          expect([status, body.codes], route.name).toEqual([422, { nonsense: ['unknown-field'] }]);
        }
      }
    }
    const report = await boss.call<Found>(overviewReport, { query: { type: 'yearly', user_id: '7' } });
    expect([report.status, report.body.codes]).toEqual([422, { user_id: ['unknown-field'] }]);
  });

  it('are refused beside their own field where the value is none', async () => {
    for (const [filters, codes] of [
      [{ status: '7' }, { status: ['invalid'] }],
      [{ user_id: 'x' }, { user_id: ['invalid'] }],
      [{ date: '2026-02-31' }, { date: ['date-invalid'] }],
    ] as const) {
      for (const query of [filters, search(filters)]) {
        const { status, body } = await boss.call<Found>(staffDepositList, { query });
        expect([status, body.codes], JSON.stringify(query)).toEqual([422, codes]);
      }
    }
    for (const [start_date, end_date] of [
      ['2026-11-22', '2026-11-21'],
      ['2026-11-21T10:00:00Z', '2026-11-21T09:59:59+00:00'],
      ['2026-11-22T00:00:00Z', '2026-11-21'],
    ] as const) {
      for (const query of [{ start_date, end_date }, search({ start_date, end_date })]) {
        const { status, body } = await boss.call<Found>(staffDepositList, { query });
        expect([status, body.codes], JSON.stringify(query)).toEqual([422, { end_date: ['date-order'] }]);
      }
    }
    expect(await found(boss, staffDepositList, { start_date: '2026-11-21T10:00:00Z', end_date: '2026-11-21' })).toEqual(
      [],
    );
    for (const text of ['{', '[]', '7', 'null']) {
      const { status, body } = await boss.call<Found>(staffDepositList, { query: { search: text } });
      expect([status, body.codes], text).toEqual([422, { search: ['invalid'] }]);
    }
    const { status, body } = await boss.call<Found>(memberLogons);
    expect([status, body.codes]).toEqual([422, { user_id: ['required'] }]);
  });
});
