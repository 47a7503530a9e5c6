import { randomUUID } from 'node:crypto';
import {
  type ChargeAccount,
  chargeAccountShow,
  chargeCsv,
  chargeList,
  depositList,
  logonHistory,
  type MadeCharge,
  memberActivate,
  memberDisable,
} from '@lajvard/contract';
import { prove } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { describe, expect, it } from 'vitest';
import { chargeDesk, errorsOf } from './charge-desk.ts';
import { openTable } from './echo.ts';
import { useWorld } from './world.ts';

const world = await useWorld({ leads: false });
const { boss, accountCode, charge, balanceOf, audited, sql } = await chargeDesk(world);
const find = (account_code: string) =>
  boss.call<{ data: ChargeAccount }>(chargeAccountShow, { query: { account_code } });

// docs/specification/2-account-and-back-office.md#228-lists-and-queues-of-payments
// docs/specification/2-account-and-back-office.md#229-charge
// docs/specification/2-account-and-back-office.md#42-approving-and-declining
// docs/specification/2-account-and-back-office.md#515-charge
// docs/specification/2-account-and-back-office.md#516-approving-and-declining
// docs/specification/2-account-and-back-office.md#65-master-password
describe('a charge', () => {
  it('shows whose account it is, adds to the balance, is audited once, told to the table, no deposit', async () => {
    expect((await find(` ${accountCode('alice')} `)).body.data).toEqual({
      account_code: accountCode('alice'),
      full_name: 'Alice Demo',
      email: 'alice@demo.lajvard',
      balance: 1000,
    });
    const table = openTable(world.url, (await world.login('alice')).access_token, await world.userId('alice'));
    await eventually(() => (table.members.length > 0 ? true : undefined));
    const made = await charge({ amount: '50' });
    expect(made.body.data).toMatchObject({
      account_code: accountCode('alice'),
      amount: 50,
      balance: 1000,
      new_balance: 1050,
    });
    await eventually(() => (table.heard.some(({ event }) => event === 'user-changed') ? true : undefined), 2_000);
    table.leave();
    expect(await balanceOf('alice')).toBe(1050);
    const rows = await audited('CHARGE_MADE');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      staff: { email: 'super@demo.lajvard' },
      subject: `user:${await world.userId('alice')}`,
      before: { balance: 1000 },
      after: { balance: 1050, amount: 50, charge: made.body.data.id, reason: 'a gift' },
    });
    const alice = await world.api('alice');
    expect((await alice.call<{ data: unknown[] }>(depositList)).body.data).toEqual([]);
    const { body } = await alice.call<{ data: { action: string; ip: string | null }[] }>(logonHistory);
    expect(body.data).toContainEqual(
      expect.objectContaining({ action: 'BALANCE_CHARGED', description: '$50: a gift', ip: null }),
    );
    const [movement] = await sql<{ kind: string; cents: number }>(`
      select m.kind, e.amount_cents as cents from ledger_movements m join ledger_entries e on e.movement_id = m.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'house:adjustments' where m.kind = 'charge-made'`);
    expect(movement).toEqual({ kind: 'charge-made', cents: -5000 });
    expect(await prove(world.server.db)).toMatchObject({ ok: true, problems: [] });
  });

  it.each<[string, object, Record<string, string[]>]>([
    ['no account id', { account_code: '' }, { account_code: ['account-code-required'] }],
    ['8 digits', { account_code: '12345678' }, { account_code: ['account-code-invalid'] }],
    ['12 digits', { account_code: '123456789012' }, { account_code: ['account-code-invalid'] }],
    ['letters', { account_code: '12345678a' }, { account_code: ['account-code-invalid'] }],
    ["nobody's", { account_code: '999999999' }, { account_code: ['account-unknown'] }],
    ['no amount', { amount: '' }, { amount: ['amount-required'] }],
    ['nothing', { amount: 0 }, { amount: ['charge-too-small'] }],
    ['less than nothing', { amount: -5 }, { amount: ['charge-too-small'] }],
    ['cents', { amount: '1.5' }, { amount: ['amount-digits-only'] }],
    ['a sign', { amount: '-5' }, { amount: ['amount-digits-only'] }],
    ['too much', { amount: '10000001' }, { amount: ['amount-too-big'] }],
    ['no reason', { reason: ' ' }, { reason: ['charge-reason-required'] }],
    ['no password', { password: '' }, { password: ['master-password-required'] }],
  ])('%s is refused beside its field', async (_what, form, errors) => {
    const before = (await sql<{ count: number }>('select count(*) as count from charges'))[0]?.count;
    const answer = await charge(form);
    expect([answer.status, errorsOf(answer.body)]).toEqual([422, errors]);
    expect((await sql<{ count: number }>('select count(*) as count from charges'))[0]?.count).toBe(before);
  });

  it('goes to no account of staff, none that is blacklisted, closed or not complete; the words say which', async () => {
    const wordOf = async (code: string | undefined) => {
      const [shown, charged] = [await find(code ?? ''), await charge({ account_code: code })];
      expect(errorsOf(shown.body), 'already when it is looked for').toEqual(errorsOf(charged.body));
      return errorsOf(charged.body)?.account_code?.[0];
    };
    expect(await wordOf(accountCode('agent'))).toBe('account-of-staff');
    const query = { id: String(await world.userId('bob')) };
    await boss.call(memberDisable, { query });
    expect(await wordOf(accountCode('bob'))).toBe('account-blacklisted');
    await boss.call(memberActivate, { query });
    expect((await charge({ account_code: accountCode('bob'), amount: 1 })).status).toBe(200);
    await sql(`update users set closed_at = now() where email = 'bob@demo.lajvard'`);
    expect(await wordOf(accountCode('bob'))).toBe('account-closed');
    await sql(`update users set closed_at = null, completed_at = null where email = 'bob@demo.lajvard'`);
    expect(await wordOf(accountCode('bob'))).toBe('account-incomplete');
    await sql(`update users set completed_at = now() where email = 'bob@demo.lajvard'`);
  });

  it('charges once however often the same request comes; with another content it is refused', async () => {
    const before = await balanceOf('alice');
    const request_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => charge({ request_id, amount: 7 })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size, 'the same answer').toBe(1);
    expect(await balanceOf('alice')).toBe(before + 7);
    for (const other of [{ amount: 8 }, { account_code: accountCode('bob') }, { reason: 'another' }]) {
      expect(await charge({ request_id, amount: 7, ...other })).toMatchObject({
        status: 409,
        body: { code: 'request-reused' },
      });
    }
    expect(await balanceOf('alice')).toBe(before + 7);
    expect((await audited('CHARGE_MADE')).filter(({ after }) => after?.amount === 7)).toHaveLength(1);
    expect((await charge({ request_id: 'not-a-uuid' })).status).toBe(422);
    expect(await prove(world.server.db)).toMatchObject({ ok: true, problems: [] });
  });

  it('with a wrong master password moves nothing, is written down, and is locked after five', async () => {
    const other = await world.api('super2');
    const before = await balanceOf('alice');
    const tries = await Promise.all(Array.from({ length: 7 }, () => charge({ password: 'wrong' }, other)));
    const refusals = tries.map(({ body }) => (body as unknown as { code: string }).code).toSorted();
    expect(refusals).toEqual([...Array(4).fill('authentication-failed'), ...Array(3).fill('too-many-tries')]);
    expect(await charge({}, other), 'the right one neither, for half an hour').toMatchObject({ status: 429 });
    expect(await balanceOf('alice')).toBe(before);
    const rows = (await audited('MASTER_PASSWORD_REFUSED')).filter(({ staff }) => staff.email?.startsWith('super2'));
    expect(rows.map(({ after }) => after)).toEqual(Array(5).fill({ purpose: 'charge' }));
  });

  it.each(['financial', 'admin', 'agent', 'ceg'] as const)('is not for %s', async (who) => {
    const staff = await world.api(who);
    expect((await charge({}, staff)).status).toBe(403);
    expect((await staff.call(chargeAccountShow, { query: { account_code: '123456789' } })).status).toBe(403);
  });
});

describe('the list of charges', () => {
  type List = { data: MadeCharge[]; meta: { total: number }; totals: { count: number; amount: number } };
  const list = async (search: object = {}, query: Record<string, string> = {}) =>
    (await boss.call<List>(chargeList, { query: { limit: '100', ...query, search: JSON.stringify(search) } })).body;

  it('has every charge with whose it was and who made it, and what all that match sum up to', async () => {
    const before = await list();
    const made = (await charge({ account_code: accountCode('bob'), amount: 70 })).body.data;
    const after = await list();
    expect(after.data[0]).toEqual({ ...made, staff: 'Super Demo', reversal: null });
    expect(after.data.slice(1)).toEqual(before.data);
    expect(after.totals).toEqual({
      ...before.totals,
      count: before.totals.count + 1,
      amount: before.totals.amount + 70,
    });
    const bobs = await list({ keyword: accountCode('bob') });
    expect(new Set(bobs.data.map((row) => row.account_code))).toEqual(new Set([accountCode('bob')]));
    expect(bobs.totals.amount).toBe(bobs.data.reduce((sum, row) => sum + row.amount, 0));
    expect((await list({ end_date: '2020-01-01' })).totals).toEqual({ count: 0, amount: 0, reversed: 0 });
    const amounts = (await list({}, { sort: 'amount', align: 'asc' })).data.map((row) => row.amount);
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
  });

  it('is a file too', async () => {
    const { data, totals } = await list();
    const { rows } = readCsv((await boss.call<string>(chargeCsv)).body);
    expect(rows.slice(0, -1).map(({ account_code, amount }) => [account_code, Number(amount)])).toEqual(
      data.map(({ account_code, amount }) => [account_code, amount]),
    );
    const blank = Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, '']));
    expect(rows.at(-1)).toEqual({ ...blank, id: 'total', amount: String(totals.amount), time_zone: 'UTC' });
  });

  it.each(['financial', 'admin', 'agent', 'ceg'] as const)('is not for %s', async (who) => {
    const api = await world.api(who);
    expect([(await api.call(chargeList)).status, (await api.call(chargeCsv)).status]).toEqual([403, 403]);
  });
});
