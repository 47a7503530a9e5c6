import {
  accountCommon,
  type Common,
  type Deposit,
  depositCreate,
  depositList,
  depositUpdate,
  profile,
  type UserInfo,
  updateSettings,
  type Withdrawal,
  withdrawalCreate,
  withdrawalList,
  withdrawalUpdate,
} from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { type Api, useWorld } from '../world/world.ts';

const ADDRESS = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';

const world = await useWorld({ leads: false });
const [alice, bob, boss] = await Promise.all([world.api('alice'), world.api('bob'), world.api('super')]);
const wallet = (await alice.call<{ data: Common }>(accountCommon)).body.data.config.WALLET_ADDR;

type List<Row> = {
  data: Row[];
  meta: { page: number; total: number; last_page: number };
  totals: { count: number; amount: number };
};
const deposit = (who: Api, amount: unknown, hash: string) =>
  who.call<{ data: Deposit }>(depositCreate, { body: { amount, hash_code: hash, wallet_adr: wallet } });
const deposits = async (who: Api, query: Record<string, string> = {}) =>
  (await who.call<List<Deposit>>(depositList, { query })).body;
const balanceOf = async (who: Api) => (await who.call<{ data: UserInfo }>(profile)).body.data.balance;

/** The hash of the nth transfer. */
const hashOf = (n: number | string) => `feedbeef${n}`.padEnd(64, '0');

// docs/specification/1-table-and-site.md#32-common-data
// docs/specification/2-account-and-back-office.md#24-deposit-and-withdrawal
describe('money in', () => {
  it('a deposit is announced, approved by staff, and is in balance and history', async () => {
    const requested = await deposit(alice, 50, hashOf('01'));
    expect(requested).toMatchObject({ status: 200, body: { data: { status: 0, amount: 50, transaction: null } } });
    expect(await balanceOf(alice)).toBe(1000);
    const { id } = requested.body.data;
    const approved = await boss.call<{ data: object }>(depositUpdate, { body: { id, status: 1 } });
    expect(approved.body.data).toMatchObject({ status: 1, may: [2], user: { balance: 1050 } });
    expect(await balanceOf(alice)).toBe(1050);
    const { data, totals } = await deposits(alice);
    expect(data[0]).toMatchObject({ id, status: 1, transaction: { balance: 1000, new_balance: 1050 } });
    expect(data[0]?.steps.map((step) => step.status)).toEqual([0, 1]);
    expect(totals).toEqual({ count: 1, amount: 50 });
    expect((await boss.call(depositUpdate, { body: { id, status: 1 } })).status).toBe(409);
  });

  it.each([
    [{ amount: '', hash_code: hashOf('02') }, { amount: ['amount-required'] }],
    [{ hash_code: hashOf('02') }, { amount: ['amount-required'] }],
    [{ amount: 0, hash_code: hashOf('02') }, { amount: ['amount-too-small'] }],
    [{ amount: 1.5, hash_code: hashOf('02') }, { amount: ['amount-whole'] }],
    [{ amount: 'ten', hash_code: hashOf('02') }, { amount: ['amount-digits-only'] }],
    [{ amount: 10, hash_code: ' ' }, { hash_code: ['hash-code-required'] }],
    [{ amount: 10, hash_code: '<script>' }, { hash_code: ['hash-code-invalid'] }],
    [{ amount: 10, hash_code: hashOf('01').slice(0, 63) }, { hash_code: ['hash-code-invalid'] }],
    [{ amount: 10, hash_code: `TXID: ${hashOf('01')}` }, { hash_code: ['hash-code-used'] }],
    [
      { amount: 10, hash_code: `https://tronscan.org/#/transaction/${hashOf('01')}` },
      { hash_code: ['hash-code-used'] },
    ],
    [
      { amount: 10, hash_code: `\u200f${hashOf('01').slice(0, 9)}\n${hashOf('01').slice(9)}` },
      { hash_code: ['hash-code-used'] },
    ],
    [{ amount: 10, hash_code: ` ${hashOf('01').toUpperCase()} ` }, { hash_code: ['hash-code-used'] }],
  ])('%j is refused beside its field', async (form, errors) => {
    const answer = await alice.call(depositCreate, { body: { wallet_adr: wallet, ...form } });
    expect(answer).toMatchObject({ status: 422, body: { codes: errors } });
  });

  it('a decline needs its reason, and only the super-admin decides', async () => {
    const { id } = (await deposit(alice, '20', hashOf('03'))).body.data;
    const noReason = await boss.call(depositUpdate, { body: { id, status: 2 } });
    expect(noReason).toMatchObject({
      status: 422,
      body: { codes: { description: ['decline-reason-required'] } },
    });
    const financial = await world.api('financial');
    expect((await financial.call(depositUpdate, { body: { id, status: 1 } })).status).toBe(403);
    const declined = await boss.call(depositUpdate, { body: { id, status: 2, description: 'no such transfer' } });
    expect(declined.body).toMatchObject({ data: { status: 2, description: 'no such transfer', may: [1] } });
    expect((await boss.call(depositUpdate, { body: { id: 999_999, status: 1 } })).status).toBe(404);
  });

  it('everybody sees their own, by status, hash and day, page by page', async () => {
    for (let n = 0; n < 17; n++) await deposit(bob, 1 + n, `b0b000000${n}`.padEnd(64, 'f'));
    const first = await deposits(bob);
    expect([first.data.length, first.meta.total, first.meta.last_page]).toEqual([15, 17, 2]);
    expect(first.totals).toEqual({ count: 17, amount: 153 });
    expect(first.data.map((row) => row.id)).toEqual(first.data.map((row) => row.id).toSorted((a, b) => b - a));
    const second = await deposits(bob, { page: '2' });
    expect(second.data).toHaveLength(2);
    const dearest = await deposits(bob, { sort: 'amount', align: 'desc', limit: '1' });
    expect(dearest.data[0]?.amount).toBe(17);
    const found = await deposits(bob, { search: JSON.stringify({ keyword: 'B0B0000005', status: 0 }) });
    expect(found.data.map((row) => row.amount)).toEqual([6]);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect((await deposits(bob, { search: JSON.stringify({ end_date: yesterday }) })).data).toEqual([]);
    expect(
      (await deposits(alice, { search: JSON.stringify({ keyword: 'b0b' }) })).data,
      "not another player's",
    ).toEqual([]);
    for (const query of [{ sort: 'user_id' }, { search: '{' }, { search: '{"status":7}' }, { limit: '0' }]) {
      expect((await bob.call(depositList, { query })).status, JSON.stringify(query)).toBe(422);
    }
  });
});

describe('money out', () => {
  it('is held at once, kept with its address, and given back when declined', async () => {
    const before = await balanceOf(bob);
    const asked = await bob.call<{ data: { withdrawal: Withdrawal; user: UserInfo; wallets: string[] } }>(
      withdrawalCreate,
      { body: { amount: 100, dest_wallet_code: ADDRESS, password: 'Lajvard-demo-1' } },
    );
    expect(asked.body.data).toMatchObject({
      withdrawal: { status: 0, transaction: { balance: before, new_balance: before - 100 } },
      user: { balance: before - 100 },
      wallets: [ADDRESS],
    });
    expect((await bob.call<{ data: Common }>(accountCommon)).body.data.wallets).toEqual([ADDRESS]);
    const { id } = asked.body.data.withdrawal;
    const noHash = await boss.call(withdrawalUpdate, { body: { id, status: 1 } });
    expect(noHash).toMatchObject({ status: 422, body: { codes: { hash_code: ['receipt-hash-required'] } } });
    await boss.call(withdrawalUpdate, { body: { id, status: 2, description: 'closed wallet' } });
    expect(await balanceOf(bob)).toBe(before);
    const again = await bob.call(withdrawalCreate, { body: { amount: 100, wallet: ADDRESS } });
    expect(again.status).toBe(200);
    const list = (await bob.call<List<Withdrawal>>(withdrawalList, { query: { search: '{"status":2}' } })).body;
    expect(list.data).toMatchObject([{ id, description: 'closed wallet' }]);
    expect((await alice.call<List<Withdrawal>>(withdrawalList)).body.data).toEqual([]);
  });

  it.each([
    [{ amount: 30 }, { dest_wallet_code: ['destination-wallet-required'] }],
    [{ amount: 30, dest_wallet_code: 'somewhere' }, { dest_wallet_code: ['wallet-address-invalid'] }],
    [{ amount: 24, dest_wallet_code: ADDRESS }, { amount: ['amount-below-least-withdrawal'] }],
    [
      { amount: 1_000_000, dest_wallet_code: ADDRESS, password: 'Lajvard-demo-1' },
      { amount: ['amount-above-balance'] },
    ],
    [{ amount: 30, wallet: walletOfSomebodyElse() }, { wallet: ['wallet-unknown'] }],
  ])('%j is refused beside its field', async (body, errors) => {
    expect(await alice.call(withdrawalCreate, { body })).toMatchObject({ status: 422, body: { codes: errors } });
  });
});

it('a withdrawal asked for again with other content is refused, and nothing is held', async () => {
  const request_id = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
  const ask = (amount: number) =>
    alice.call(withdrawalCreate, {
      body: { amount, dest_wallet_code: ADDRESS, password: 'Lajvard-demo-1', request_id },
    });
  const before = await balanceOf(alice);
  expect((await ask(30)).status).toBe(200);
  expect((await ask(30)).status).toBe(200);
  expect(await ask(31)).toMatchObject({ status: 409, body: { code: 'request-reused' } });
  expect(await balanceOf(alice)).toBe(before - 30);
});

/** Bob's address, to which alice has never withdrawn. */
function walletOfSomebodyElse(): string {
  return ADDRESS;
}

it('payments say whose they are and what is there; a profile has a bank’s fields, and nothing in them', async () => {
  const { account_code, balance, ...me } = (await alice.call<{ data: UserInfo }>(profile)).body.data;
  expect(me).toMatchObject({ bank_name: null, swift_bic: null, iban_no: null });
  const user = { account_code, balance };
  expect((await deposits(alice)).data[0]?.user).toEqual(user);
  const { data } = (await alice.call<List<Withdrawal>>(withdrawalList)).body;
  expect([data[0]?.user, data[0]?.current_balance]).toEqual([user, balance]);
});

describe('what a player sets for themselves', () => {
  it('is in the profile, and works', async () => {
    const set = await alice.call<{ data: UserInfo }>(updateSettings, {
      body: { action: 'deposit_limit', period: 'monthly', amount: 100 },
    });
    expect(set.body.data).toMatchObject({
      deposit_limitation: { deposit: 0, max: 100 },
      settings: { deposit_limitation_period: 'monthly', deposit_limitation_amount: 100 },
    });
    expect(await deposit(alice, 101, hashOf('09'))).toMatchObject({
      status: 422,
      body: { code: 'deposit-limit-reached' },
    });
    const looser = await alice.call(updateSettings, {
      body: { action: 'deposit_limit', period: 'monthly', amount: 200 },
    });
    expect(looser).toMatchObject({ status: 409, body: { code: 'setting-locked' } });
    await alice.call(updateSettings, { body: { action: 'bet_limit', period: '2w', amount: 40 } });
    const rest = await alice.call<{ data: UserInfo }>(updateSettings, {
      body: { action: 'closure', period: 3, reason: 'holidays' },
    });
    expect(rest.body.data.settings).toMatchObject({ closure_period: 3, bet_limitation_amount: 40 });
    expect(rest.body.data.settings.closure_end_at).not.toBeNull();
    expect(await deposit(alice, 1, hashOf('10'))).toMatchObject({ status: 422, body: { code: 'on-a-break' } });
  });

  it.each([
    [{ action: 'closure', reason: 'rest' }, { period: ['period-required'] }],
    [{ action: 'closure', period: 2, reason: 'rest' }, { period: ['period-required'] }],
    [{ action: 'exclusion', period: 6 }, { reason: ['reason-required'] }],
    [{ action: 'exclusion', period: 6, reason: 'x' }, { reason: ['reason-too-short'] }],
    [{ action: 'bet_limit', amount: 5 }, { period: ['limit-period-required'] }],
    [{ action: 'bet_limit', period: '1w', amount: 0 }, { amount: ['amount-too-small'] }],
    [{ action: 'deposit_limit', period: 'daily', amount: 5 }, { period: ['limit-period-required'] }],
  ])('%j is refused beside its field', async (body, errors) => {
    expect(await bob.call(updateSettings, { body })).toMatchObject({ status: 422, body: { codes: errors } });
  });
});
