import {
  accountCommon,
  type Common,
  type Deposit,
  depositCreate,
  depositUpdate,
  type PendingCounts,
  reportsPending,
  type StaffDeposit,
  type StaffWithdrawal,
  staffDepositCsv,
  staffDepositList,
  staffWithdrawalCsv,
  staffWithdrawalList,
  type Withdrawal,
  withdrawalCreate,
  withdrawalUpdate,
} from '@lajvard/contract';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, accountsOf, type Person, useWorld } from '../world/world.ts';

const ADDRESS = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const OTHER = 'TMk9gpgPrw95fdG36vFGqjUPqKxooZ93sA';

type Counts = { waiting: number; approved: number; declined: number };
type List<Row> = {
  data: Row[];
  meta: { page: number; limit: number; total: number; last_page: number };
  totals: { count: number; amount: number };
  counts: Counts;
};

const callers = new Map<Person, Api>();
const codes = new Map<Person, string>();
/** Alice: 10 waiting, 20 approved, 30 declined. Bob: 40 waiting. */
const ids: number[] = [];
const api = (person: Person): Api => callers.get(person) as Api;
const sql = <T extends object>(text: string, values: unknown[] = []) =>
  world.database.db.pool.query<T>(text, values).then(({ rows }) => rows);

const world = await useWorld({ leads: false });

beforeAll(async () => {
  for (const person of ['alice', 'bob', 'super', 'financial', 'admin', 'agent', 'ceg'] as const) {
    callers.set(person, await world.api(person));
  }
  for (const [person, { account_code }] of await accountsOf(world)) codes.set(person, account_code);
  await sql("update users set partner = 'ceg' where email in ('ceg@demo.lajvard', 'alice@demo.lajvard')");
  const wallet = (await api('alice').call<{ data: Common }>(accountCommon)).body.data.config.WALLET_ADDR;
  const requests: [Person, number, string][] = [
    ['alice', 10, 'aaaa0001'.padEnd(64, '0')],
    ['alice', 20, 'aaaa0002'.padEnd(64, '0')],
    ['alice', 30, 'bbbb0001'.padEnd(64, '0')],
    ['bob', 40, 'cccc0001'.padEnd(64, '0')],
  ];
  for (const [who, amount, hash_code] of requests) {
    const body = { amount, hash_code, wallet_adr: wallet };
    ids.push((await api(who).call<{ data: Deposit }>(depositCreate, { body })).body.data.id);
  }
  await api('super').call(depositUpdate, { body: { id: ids[1], status: 1 } });
  await api('super').call(depositUpdate, { body: { id: ids[2], status: 2, description: 'no such transfer' } });
  for (const [who, amount, dest_wallet_code] of [
    ['alice', 25, ADDRESS],
    ['bob', 26, OTHER],
  ] as const) {
    const body = { amount, dest_wallet_code, password: 'Lajvard-demo-1' };
    const made = await api(who).call<{ data: { withdrawal: Withdrawal } }>(withdrawalCreate, { body });
    expect(made.status).toBe(200);
  }
});

const list = (who: Person, search: object = {}, query: Record<string, string> = {}) =>
  api(who).call<List<StaffDeposit>>(staffDepositList, { query: { ...query, search: JSON.stringify(search) } });
const withdrawals = (who: Person, search: object = {}, query: Record<string, string> = {}) =>
  api(who).call<List<StaffWithdrawal>>(staffWithdrawalList, { query: { ...query, search: JSON.stringify(search) } });
const amounts = async (search: object, query: Record<string, string> = {}) =>
  (await list('super', search, query)).body.data.map((row) => row.amount);
const userId = (person: Person) => world.userId(person);

// docs/specification/2-account-and-back-office.md#228-lists-and-queues-of-payments
// docs/specification/2-account-and-back-office.md#42-approving-and-declining
// docs/specification/2-account-and-back-office.md#516-approving-and-declining
describe('the list of deposits', () => {
  it('shows super admins whose it is, what they have, what the network says, who decided, what may come', async () => {
    const { data, meta, totals, counts } = (await list('super')).body;
    expect(
      data.map((row) => row.id),
      'newest first',
    ).toEqual(ids.toReversed());
    expect([meta.total, meta.limit, totals, counts]).toEqual([
      4,
      15,
      { count: 4, amount: 100 },
      { waiting: 2, approved: 1, declined: 1 },
    ]);
    const [fromBob, declined, approved, waiting] = data;
    expect(fromBob).toMatchObject({ user: { account_code: codes.get('bob'), balance: 974 }, status: 0, may: [1, 2] });
    expect(declined).toMatchObject({ status: 2, description: 'no such transfer', may: [1] });
    expect(declined?.steps.map(({ status, by }) => [status, by])).toEqual([
      [0, null],
      [2, 'Super Demo'],
    ]);
    expect(approved).toMatchObject({ may: [2], transaction: { balance: 1000, new_balance: 1020 } });
    expect(waiting).toMatchObject({
      user: { account_code: codes.get('alice'), balance: 995 },
      hash_code: 'aaaa0001'.padEnd(64, '0'),
    });
  });

  it('brings what the network found beside the deposit', async () => {
    await sql(
      `insert into deposit_checks (deposit_id, verdict, confirmations, checked_at, next_at)
       values ($1, 'not-found', null, now(), null)`,
      [ids[0]],
    );
    const [row] = (await list('super', { id: ids[0] })).body.data;
    expect(row?.check).toMatchObject({ verdict: 'not-found', attempts: 0, again_at: null });
  });

  it.each<[string, () => Promise<object>, number[]]>([
    ['status', async () => ({ status: 0 }), [40, 10]],
    ['the beginning of a hash code, however it is spelt', async () => ({ keyword: ' 0xAAAA' }), [20, 10]],
    ['a whole account id', async () => ({ keyword: codes.get('bob') }), [40]],
    ['the beginning of an account id', async () => ({ keyword: codes.get('alice')?.slice(0, 8) }), [30, 20, 10]],
    ['what is nowhere', async () => ({ keyword: 'zzzz' }), []],
    ['a sign of the search language', async () => ({ keyword: '%' }), []],
    ['a player', async () => ({ user_id: await userId('alice') }), [30, 20, 10]],
    ['a player and a status', async () => ({ user_id: await userId('alice'), status: 1 }), [20]],
    ['today', async () => ({ date: new Date().toISOString().slice(0, 10) }), [40, 30, 20, 10]],
    ['another day', async () => ({ date: '2020-02-29' }), []],
    ['an end', async () => ({ end_date: '2020-02-29' }), []],
    ['a number', async () => ({ id: ids[2] }), [30]],
  ])('is searched by %s', async (_by, search, found) => expect(await amounts(await search())).toEqual(found));

  it('is sorted and paged; counts leave the status out, totals do not', async () => {
    expect(await amounts({}, { sort: 'amount', align: 'asc' })).toEqual([10, 20, 30, 40]);
    expect(await amounts({}, { sort: 'created_at', align: 'desc', limit: '3', page: '2' })).toEqual([10]);
    const { totals, counts } = (await list('super', { status: 2 })).body;
    expect([totals, counts]).toEqual([
      { count: 1, amount: 30 },
      { waiting: 2, approved: 1, declined: 1 },
    ]);
    for (const query of [{ sort: 'user_id' }, { limit: '1e2' }, { page: '0' }]) {
      expect((await api('super').call(staffDepositList, { query: query as Record<string, string> })).status).toBe(422);
    }
    for (const search of [{ status: 7 }, { date: 'today' }, { user_id: 'x' }]) {
      expect((await list('super', search)).status, JSON.stringify(search)).toBe(422);
    }
  });
});

describe('the list of withdrawals', () => {
  it('is ordered by time, with wallet, remaining amount and the hash that paid it', async () => {
    const { data, totals, counts } = (await withdrawals('super')).body;
    expect(data.map((row) => [row.amount, row.user.account_code, row.current_balance])).toEqual([
      [26, codes.get('bob'), 974],
      [25, codes.get('alice'), 995],
    ]);
    expect([totals.amount, counts]).toEqual([51, { waiting: 2, approved: 0, declined: 0 }]);
    const id = data[0]?.id ?? 0;
    await api('super').call(withdrawalUpdate, { body: { id, status: 1, hash_code: 'DEAD01'.padEnd(64, '0') } });
    const found = async (search: object) => (await withdrawals('super', search)).body.data.map((row) => row.amount);
    expect(await found({ keyword: OTHER.slice(0, 12) })).toEqual([26]);
    expect(await found({ keyword: 'dead' })).toEqual([26]);
    expect(await found({ keyword: codes.get('alice') })).toEqual([25]);
    expect(await found({ status: 0 })).toEqual([25]);
  });
});

describe('what a role sees', () => {
  it('financial: the lists and the queue, plain', async () => {
    for (const search of [{}, { status: 0 }, { user_id: await userId('alice') }, { start_date: '2020-01-01' }]) {
      const { status, body } = await list('financial', search);
      expect(status, JSON.stringify(search)).toBe(200);
      expect(body.data.length).toBeGreaterThan(0);
      for (const row of body.data) {
        expect([row.user.account_code, row.steps, row.check, row.may]).toEqual([null, [], null, []]);
        expect([row.amount > 0, row.hash_code.length > 0, row.user.balance > 0]).toEqual([true, true, true]);
      }
    }
    const { body } = await withdrawals('financial');
    expect(body.data.map((row) => [row.user.account_code, row.steps, row.may])).toEqual([
      [null, [], []],
      [null, [], []],
    ]);
    expect(JSON.stringify(body)).not.toContain(codes.get('alice'));
    expect(JSON.stringify(body)).not.toContain('Super');
  });

  it.each([{ keyword: '1' }, { status: 1 }, { status: 2 }, { id: 1 }])(
    'financial may not search by %j',
    async (search) => {
      for (const ask of [list, withdrawals]) {
        expect(await ask('financial', search)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
      }
      const query = { search: JSON.stringify(search) };
      expect((await api('financial').call(staffDepositCsv, { query })).status).toBe(403);
      expect((await api('financial').call(staffWithdrawalCsv, { query })).status).toBe(403);
    },
  );

  it("a partner's administrator: one own member at a time, plain; of others not even that they exist", async () => {
    const own = await list('ceg', { user_id: await userId('alice') });
    expect(own.body.data.map((row) => [row.amount, row.user.account_code, row.may, row.steps])).toEqual([
      [30, null, [], []],
      [20, null, [], []],
      [10, null, [], []],
    ]);
    expect(own.body.counts).toEqual({ waiting: 1, approved: 1, declined: 1 });
    for (const ask of [list, withdrawals]) {
      expect(await ask('ceg', {})).toMatchObject({ status: 422, body: { codes: { user_id: ['required'] } } });
      expect((await ask('ceg', { user_id: await userId('bob') })).status).toBe(404);
      expect((await ask('ceg', { user_id: 999_999 })).status).toBe(404);
      expect((await ask('ceg', { user_id: await userId('alice'), status: 0 })).status).toBe(403);
      expect((await ask('ceg', { user_id: await userId('alice'), keyword: 'a' })).status).toBe(403);
    }
  });

  it('an administrator without a partner sees nobody', async () => {
    await sql("update users set partner = null where email = 'ceg@demo.lajvard'");
    expect((await list('ceg', { user_id: await userId('bob') })).status).toBe(404);
    await sql("update users set partner = 'ceg' where email = 'ceg@demo.lajvard'");
  });

  it.each(['admin', 'agent'] as const)('%s: nothing of payments', async (who) => {
    expect((await list(who)).status).toBe(403);
    expect((await withdrawals(who)).status).toBe(403);
  });

  it('a file has the columns of the role', async () => {
    const head = async (who: Person, route: Parameters<Api['call']>[0]) =>
      readCsv((await api(who).call<string>(route)).body).columns;
    const plain = [
      ...['id', 'created_at', 'amount', 'status', 'hash_code', 'dest_wallet_code', 'description'],
      ...['balance', 'new_balance', 'asked_amount'],
    ];
    expect(await head('financial', staffDepositCsv)).toEqual([...plain, 'time_zone']);
    const full = ['account_code', ...plain, 'check', 'decided_by', 'decided_at', 'time_zone'];
    expect(await head('super', staffDepositCsv)).toEqual(full);
    expect(await head('financial', staffWithdrawalCsv)).not.toContain('account_code');
    const { body } = await api('super').call<string>(staffDepositCsv, { query: { search: '{"status":2}' } });
    const { totals } = (await list('super', { status: 2 })).body;
    const amount = String(totals.amount);
    expect(readCsv(body).rows).toEqual([
      expect.objectContaining({ account_code: codes.get('alice'), id: String(ids[2]), decided_by: 'Super Demo' }),
      { ...Object.fromEntries(full.map((name) => [name, ''])), account_code: 'total', amount, time_zone: 'UTC' },
    ]);
  });
});

describe('what waits', () => {
  it.each<[Person, PendingCounts]>([
    ['super', { deposits: 2, withdrawals: 1, tickets: null, proposals: null }],
    ['financial', { deposits: 2, withdrawals: 1, tickets: null, proposals: null }],
    ['admin', { deposits: null, withdrawals: null, tickets: null, proposals: null }],
    ['agent', { deposits: null, withdrawals: null, tickets: null, proposals: null }],
    ['ceg', { deposits: null, withdrawals: null, tickets: null, proposals: null }],
  ])('%s hears %j', async (who, counts) => {
    const { body } = await api(who).call<{ data: PendingCounts }>(reportsPending);
    expect({ ...body.data, tickets: null }, 'tickets are tested with their module').toEqual(counts);
  });
});
