import {
  allLogons,
  allLogonsCsv,
  completeOverview,
  depositCreate,
  type Member,
  type MemberProfile,
  type MemberStats,
  memberActivate,
  memberCsv,
  memberDisable,
  memberInfo,
  memberList,
  memberLogons,
  memberLogonsCsv,
  memberOverview,
  memberShow,
  reportMembers,
  type SiteOverview,
  userRanking,
  withdrawalCreate,
  withdrawalUpdate,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { openTable, type Table } from '../world/echo.ts';
import { type Api, accountsOf, useWorld } from '../world/world.ts';

const ADDRESS = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const HASH = 'feedbeef0000000000000000000000000000000000000000000000000000abcd';
const RECEIPT = 'C0FFEE00112233445566778899aabbccddeeff00112233445566778899aabbcc';

type List<Row> = { data: Row[]; meta: { page: number; total: number; last_page: number } };

const tables: Table[] = [];

/** Inserts members of two partners, as registrations would. */
const addMembers = async (): Promise<void> => {
  const { pool } = world.database.db;
  await pool.query(`
    insert into users (level, account_code, email, password_hash,
      first_name, last_name, country_code, phone_number, partner, completed_at)
    select 'user', (500000000 + n)::text, 'member' || n || '@example.org', 'x',
      'Name' || n, 'Family_' || n, '98', '0912' || (1000000 + n),
      case n % 2 when 0 then 'north' else 'south' end, now()
    from generate_series(1, 40) n`);
  await pool.query(
    `insert into ledger_accounts (kind, user_id)
     select 'player:wallet', id from users where email like 'member%@example.org'`,
  );
  await pool.query(`update users set first_name = 'علي', last_name = 'كريمي' where email = 'member7@example.org'`);
  await pool.query(`update users set partner = 'north' where email = 'ceg@demo.lajvard'`);
};

const world = await useWorld({ leads: false });
await addMembers();
const boss = await world.api('super');
const alice = (await accountsOf(world)).get('alice') ?? expect.fail('no alice');

afterEach(() => {
  for (const table of tables.splice(0)) table.leave();
});

const find = async (who: Api, search: object | null, query: Record<string, string> = {}): Promise<List<Member>> => {
  const answer = await who.call<List<Member>>(memberList, {
    query: { ...query, ...(search ? { search: JSON.stringify(search) } : {}) },
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const emails = ({ data }: List<Member>): string[] => data.map((row) => row.email.split('@')[0] ?? '');

// docs/specification/2-account-and-back-office.md#215-members-list
// docs/specification/2-account-and-back-office.md#216-member-search
describe('the members list', () => {
  it('shows every player and no staff, the oldest first, page by page', async () => {
    const first = await find(boss, null);
    expect(first.meta).toMatchObject({ total: 42, last_page: 3 });
    expect(emails(first).slice(0, 3)).toEqual(['alice', 'bob', 'member1']);
    expect(first.data.map((row) => row.id)).toEqual(first.data.map((row) => row.id).toSorted((a, b) => a - b));
    expect(emails(await find(boss, null, { page: '3' }))).toHaveLength(12);
    expect(emails(await find(boss, null, { align: 'desc', limit: '1' }))).toEqual(['member40']);
    expect(emails(await find(boss, null, { sort: 'email', align: 'desc', limit: '1' }))).toEqual(['member9']);
    expect(emails(await find(boss, null, { sort: 'account_code', limit: '1' }))[0]).toMatch(/^(alice|bob|member1)$/);
  });

  it('counts unfinished registrations and closed accounts apart: list, stats and overview agree', async () => {
    const { pool } = world.database.db;
    const { rows } = await pool.query<{ id: number; account_code: string }>(
      `insert into users (level, account_code, email, password_hash, closed_at, completed_at) values
       ('user', '600000001', 'begun@example.org', null, null, null),
       ('user', '600000002', 'gone@example.org', 'x', now(), now())
        returning id, account_code`,
    );
    const [begun, gone] = rows.map(({ id }) => id);
    const stats = (await boss.call<{ data: MemberStats }>(reportMembers)).body.data;
    const { total_members } = (await boss.call<{ data: SiteOverview }>(completeOverview)).body.data;
    const all = await find(boss, null);
    expect([all.meta.total, stats.total_members, stats.total, total_members]).toEqual([42, 42, 42, 42]);
    expect([emails(await find(boss, { unfinished: 1 })), stats.unfinished_registrations]).toEqual([['begun'], 1]);
    expect(emails(await find(boss, { closed: 1 }))).toEqual(['gone']);
    expect(emails(await find(boss, { keyword: 'begun' })), 'a search finds everybody').toEqual(['begun']);
    const shown = await boss.call<{ data: MemberProfile }>(memberShow, { params: { account_code: '600000001' } });
    expect(shown.body.data).toMatchObject({
      completed_at: null,
      balance: 0,
      overview: { cash_in: 0, house_balance: 0 },
    });
    for (const id of ['600000001', String(begun)]) {
      expect((await boss.call(memberOverview, { params: { id } })).status).toBe(200);
      expect((await boss.call(userRanking, { query: { user_id: id } })).body).toMatchObject({
        data: { cash_in: null },
      });
    }
    await pool.query('delete from users where id = any($1)', [[begun, gone]]);
  });

  it('never says a password, not even hashed', async () => {
    const answers = [
      await boss.call(memberList),
      await boss.call(memberInfo, { params: { account_code: alice.account_code } }),
      await boss.call(memberShow, { params: { account_code: alice.account_code } }),
      await boss.call(memberCsv),
    ];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
  });

  it.each([
    [{ account_code: '500 000 012' }, ['member12']],
    [{ account_code: '۵۰۰۰۰۰۰۱۲' }, ['member12']],
    [{ email: 'MEMBER12@' }, ['member12']],
    [{ name: 'name12 family_12' }, ['member12']],
    [{ name: 'family_1' }, ['member1', ...Array.from({ length: 10 }, (_, n) => `member${10 + n}`)]],
    [{ name: 'familyx1' }, []], // an underscore is an underscore
    [{ name: 'member12' }, []], // an e-mail is no name
    [{ name: 'علی کریمی' }, ['member7']], // typed with Persian letters, kept with Arabic ones
    [{ name: 'عَلىٰ  کریـــمی' }, ['member7']],
    [{ keyword: 'کریمے' }, ['member7']],
    [{ name: '-' }, []],
    [{ email: 'MEMBER۱۲@Example.org' }, ['member12']],
    [{ mobile_number: '+98 912 1000012' }, ['member12']],
    [{ mobile_number: '09121000012' }, ['member12']],
    [{ mobile_number: 'no digits' }, []],
    [{ keyword: '1000012' }, ['member12']],
    [{ keyword: 'family_12 example.org' }, ['member12']],
    [{ keyword: '500000012', email: 'member13' }, []],
    [{ keyword: 'super@demo' }, []], // staff is no member
    [{ keyword: '%' }, []],
  ])('finds %j', async (search, expected) => {
    expect(emails(await find(boss, search)).toSorted()).toEqual(expected.toSorted());
  });

  it.each([{ sort: 'password_hash' }, { search: '{' }, { search: '{"online":2}' }, { limit: '-1' }, { page: '0' }])(
    'refuses %j',
    async (query) => expect((await boss.call(memberList, { query })).status).toBe(422),
  );

  it('finds whose a payment is: by the address, the hash, the receipt and the number', async () => {
    const api = await world.api('alice');
    const wallet = (await api.get<{ data: { config: { WALLET_ADDR: string } } }>('/api/common/all')).body.data.config;
    const deposit = await api.call<{ data: { id: number } }>(depositCreate, {
      body: { amount: 5, hash_code: HASH, wallet_adr: wallet.WALLET_ADDR },
    });
    const asked = await api.call<{ data: { withdrawal: { id: number } } }>(withdrawalCreate, {
      body: { amount: 30, dest_wallet_code: ADDRESS, password: 'Lajvard-demo-1' },
    });
    const { id } = asked.body.data.withdrawal;
    await boss.call(withdrawalUpdate, { body: { id, status: 1, hash_code: RECEIPT } });
    for (const search of [
      { trc20_code: ADDRESS },
      { trc20_code: ADDRESS.slice(0, 8) },
      { hash_code: `0x${HASH.toUpperCase()}` },
      { hash_code: HASH.slice(0, 10) },
      { receipt_number: RECEIPT.toLowerCase() },
      { receipt_number: String(deposit.body.data.id) },
      { receipt_number: String(id) },
      { hash_code: HASH, trc20_code: ADDRESS, email: 'alice' },
    ]) {
      expect([search, emails(await find(boss, search))]).toEqual([search, ['alice']]);
    }
    for (const search of [
      { trc20_code: ADDRESS.toLowerCase() },
      { hash_code: RECEIPT },
      { receipt_number: HASH },
      { receipt_number: '999999' },
      { hash_code: HASH, email: 'bob' },
      { hash_code: '%' },
    ]) {
      expect([search, emails(await find(boss, search))]).toEqual([search, []]);
    }
    expect((await find(boss, { email: 'alice' })).data[0]?.balance).toBe(970);
  });

  it('knows who is at the live table', async () => {
    expect(emails(await find(boss, { online: 1 }))).toEqual([]);
    const tokens = await world.login('bob', 'phone');
    const table = openTable(world.url, tokens.access_token, await world.userId('bob'));
    tables.push(table);
    await eventually(() => table.members.length > 0 || undefined);
    const online = await find(boss, { online: 1 });
    expect(online.data).toMatchObject([{ email: 'bob@demo.lajvard', online: true }]);
    expect((await find(boss, { email: 'alice' })).data[0]?.online).toBe(false);
    table.leave();
    await eventually(async () => (await find(boss, { online: 1 })).data.length === 0 || undefined);
  });

  it('is a file too', async () => {
    await world.database.db.pool.query(
      `insert into play_bars (user_id, reason, until, months)
       select id, 'exclusion', '2090-01-02T03:04:05Z', 6 from users where email = 'member12@example.org'`,
    );
    const { body } = await boss.call<string>(memberCsv, { query: { search: '{"email":"member12@"}' } });
    const { columns, rows } = readCsv(body);
    expect(columns.join()).toBe(
      'id,account_code,email,full_name,country_code,phone_number,created_at,balance,blacklisted_at,closed_at,' +
        'break_until,exclusion_until,time_zone',
    );
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        account_code: '500000012',
        email: 'member12@example.org',
        full_name: 'Name12 Family_12',
        country_code: '98',
        phone_number: '09121000012',
        created_at: expect.stringMatching(/^2.*[+]00:00$/),
        balance: '0',
        blacklisted_at: '',
        closed_at: '',
        break_until: '',
        exclusion_until: expect.stringMatching(/^2090-01-02T03:04:05/),
        time_zone: 'UTC',
      },
    ]);
  });
});

describe("a partner's panel", () => {
  it('sees the members of its own partner and nobody else, id by id', async () => {
    const ceg = await world.api('ceg');
    const { rows } = await world.database.db.pool.query<{
      id: number;
      account_code: string;
      email: string;
      own: boolean;
    }>(
      `select id, account_code, email, level = 'user' and partner is not distinct from 'north' as own
       from users order by id`,
    );
    expect(rows.filter((row) => row.own)).toHaveLength(20);
    for (const { id, account_code, email, own } of rows) {
      const wanted = own ? 200 : 404;
      const params = { account_code };
      const query = { search: JSON.stringify({ user_id: id }) };
      expect([
        email,
        (await ceg.call(memberShow, { params })).status,
        (await ceg.call(memberInfo, { params })).status,
        (await ceg.call(memberLogons, { query })).status,
        (await ceg.call(memberLogonsCsv, { query })).status,
        (await find(ceg, { account_code })).data.length,
        (await find(ceg, { email })).data.some((row) => row.id === id),
      ]).toEqual([email, wanted, wanted, wanted, wanted, own ? 1 : 0, own]);
    }
    expect((await find(ceg, { hash_code: HASH })).data).toEqual([]);
    expect((await find(ceg, { online: 1, keyword: '@' })).data).toEqual([]);
  });

  it('must search by something, and neither lists, files nor blacklists', async () => {
    const ceg = await world.api('ceg');
    for (const search of ['{}', '{"online":1}', '{"email":" "}']) {
      expect(await ceg.call(memberList, { query: { search } })).toMatchObject({
        status: 422,
        body: { codes: { account_code: ['search-criterion-required'] } },
      });
    }
    const { data } = await find(ceg, { email: 'member2@' });
    const query = { id: String(data[0]?.id) };
    for (const route of [memberCsv, memberDisable, memberActivate, allLogons, allLogonsCsv]) {
      expect([route.name, (await ceg.call(route, { query })).status]).toEqual([route.name, 403]);
    }
  });

  it('without a partner sees nobody', async () => {
    const { pool } = world.database.db;
    await pool.query(`update users set partner = null where email = 'ceg@demo.lajvard'`);
    const ceg = await world.api('ceg');
    expect((await find(ceg, { keyword: '@' })).data).toEqual([]);
    expect((await ceg.call(memberShow, { params: { account_code: alice.account_code } })).status).toBe(404);
    await pool.query(`update users set partner = 'north' where email = 'ceg@demo.lajvard'`);
  });
});
