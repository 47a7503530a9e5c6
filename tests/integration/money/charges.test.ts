import { randomUUID } from 'node:crypto';
import {
  type ChargeAccount,
  chargeAccountShow,
  chargeCsv,
  chargeList,
  chargeReverse,
  depositList,
  logonHistory,
  type MadeCharge,
  memberActivate,
  memberDisable,
  withdrawalCreate,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD, prove } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { describe, expect, it } from 'vitest';
import { openTable } from '../world/echo.ts';
import { emailOf, useWorld } from '../world/world.ts';
import { chargeDesk, errorsOf } from './charge-desk.ts';

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
    const made = await charge({ amount: '1250' });
    expect(made.body.data).toMatchObject({
      account_code: accountCode('alice'),
      amount: 1250,
      balance: 1000,
      new_balance: 2250,
    });
    await eventually(() => (table.heard.some(({ event }) => event === 'user-changed') ? true : undefined), 2_000);
    table.leave();
    expect(await balanceOf('alice')).toBe(2250);
    const rows = await audited('CHARGE_MADE');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      staff: { email: 'super@demo.lajvard' },
      subject: `user:${await world.userId('alice')}`,
      before: { balance: 1000 },
      after: { balance: 2250, amount: 1250, charge: made.body.data.id, reason: 'a gift' },
    });
    const alice = await world.api('alice');
    expect((await alice.call<{ data: unknown[] }>(depositList)).body.data).toEqual([]);
    const { body } = await alice.call<{ data: { action: string; ip: string | null }[] }>(logonHistory);
    expect(body.data).toContainEqual(
      expect.objectContaining({ action: 'BALANCE_CHARGED', description: '$1.250: a gift', ip: null }),
    );
    const mail = await world.mailAbout(emailOf('alice'), /1\.250/);
    expect(mail.text).toContain('a gift');
    expect(mail.link).toContain('/account/history/logon');
    const [movement] = await sql<{ kind: string; cents: number }>(`
      select m.kind, e.amount_cents as cents from ledger_movements m join ledger_entries e on e.movement_id = m.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'house:adjustments' where m.kind = 'charge-made'`);
    expect(movement).toEqual({ kind: 'charge-made', cents: -125_000 });
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
    ['cents', { amount: '1.5' }, { amount: ['amount-whole'] }],
    ['a sign', { amount: '-5' }, { amount: ['charge-too-small'] }],
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

describe('a reversal of a charge', () => {
  const reverse = (id: number, form: object = {}, who = boss) =>
    who.call<{ data: MadeCharge }>(chargeReverse, {
      body: { id, reason: 'a typing error', password: DEMO_MASTER_PASSWORD, ...form },
    });
  const codeOf = (body: unknown) => (body as { code?: string }).code;

  it('takes the money back with a movement that names the charge; audited, in list, file and activities', async () => {
    const before = await balanceOf('alice');
    const made = (await charge({ amount: 500 })).body.data;
    const { status, body } = await reverse(made.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...made,
      reversal: { staff: 'Super Demo', reason: 'a typing error', at: expect.stringMatching(/Z$/) },
    });
    expect(await balanceOf('alice')).toBe(before);
    const moved = await sql<{ kind: string; corrects: string; cents: number }>(`
      select m.kind, (select reference from ledger_movements c where c.id = m.corrects) as corrects,
        e.amount_cents as cents
      from ledger_movements m join ledger_entries e on e.movement_id = m.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'house:adjustments'
      where m.reference = 'charge:${made.id}:reversal'`);
    expect(moved).toEqual([{ kind: 'charge-reversed', corrects: `charge:${made.id}`, cents: 50_000 }]);
    expect((await audited('CHARGE_REVERSED'))[0]).toMatchObject({
      staff: { email: 'super@demo.lajvard' },
      subject: `user:${await world.userId('alice')}`,
      before: { balance: before + 500 },
      after: { balance: before, amount: 500, charge: made.id, reason: 'a typing error' },
    });
    const alice = await world.api('alice');
    const logons = await alice.call<{ data: { action: string; ip: string | null }[] }>(logonHistory);
    expect(logons.body.data).toContainEqual(
      expect.objectContaining({ action: 'CHARGE_REVERSED', description: '$500: a typing error', ip: null }),
    );
    expect((await world.mailAbout(emailOf('alice'), /500.*(taken back|پس گرفته شد)/)).text).toContain('a typing error');
    const { body: list } = await boss.call<{ data: MadeCharge[]; totals: { reversed: number } }>(chargeList);
    expect(list.data.find(({ id }) => id === made.id)?.reversal).toEqual(body.data.reversal);
    expect(list.totals.reversed).toBe(500);
    const file = (await boss.call<string>(chargeCsv)).body;
    const row = readCsv(file).rows.find(({ id }) => id === String(made.id));
    expect(row).toMatchObject({ reason: 'a gift', reversed_by: 'Super Demo', reversal_reason: 'a typing error' });
    expect(await prove(world.server.db)).toMatchObject({ ok: true, problems: [] });
  });

  it('is once: of many at the same time one moves money; its own repetition gets the same answer', async () => {
    const made = (await charge({ amount: 30 })).body.data;
    const before = await balanceOf('alice');
    const reasons = ['one', 'two', 'three', 'one', 'two', 'three'];
    const answers = await Promise.all(reasons.map((reason) => reverse(made.id, { reason })));
    expect(await balanceOf('alice')).toBe(before - 30);
    const won = answers.filter(({ status }) => status === 200);
    expect(new Set(won.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(won).toHaveLength(2);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(lost.map(({ status, body }) => [status, codeOf(body)])).toEqual(Array(4).fill([409, 'charge-reversed']));
    expect((await audited('CHARGE_REVERSED')).filter(({ after }) => after?.charge === made.id)).toHaveLength(1);
    expect(await prove(world.server.db)).toMatchObject({ ok: true, problems: [] });
  });

  it('never takes a balance below zero: what the player has spent cannot be taken back', async () => {
    const all = await balanceOf('bob');
    const made = (await charge({ account_code: accountCode('bob'), amount: 10 })).body.data;
    const spent = await (await world.api('bob')).call(withdrawalCreate, {
      body: {
        amount: all + 5,
        dest_wallet_code: 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF',
        password: DEMO_PASSWORD,
        request_id: randomUUID(),
      },
    });
    expect(spent.status).toBe(200);
    const answer = await reverse(made.id);
    expect([answer.status, codeOf(answer.body)]).toEqual([409, 'charge-spent']);
    expect(await balanceOf('bob')).toBe(5);
    const { body } = await boss.call<{ data: MadeCharge[] }>(chargeList);
    expect(body.data.find(({ id }) => id === made.id)?.reversal).toBeNull();
    expect(await prove(world.server.db)).toMatchObject({ ok: true, problems: [] });
  });

  it('needs a reason and the master password, a charge that exists, and the role that charges', async () => {
    const made = (await charge({ amount: 3 })).body.data;
    const before = await balanceOf('alice');
    expect(errorsOf((await reverse(made.id, { reason: ' ' })).body)).toEqual({ reason: ['charge-reason-required'] });
    expect(codeOf((await reverse(made.id, { password: 'wrong' })).body)).toBe('authentication-failed');
    expect(codeOf((await reverse(999_999)).body)).toBe('not-found');
    for (const who of ['financial', 'admin', 'agent', 'ceg'] as const) {
      expect((await reverse(made.id, {}, await world.api(who))).status).toBe(403);
    }
    expect(await balanceOf('alice')).toBe(before);
  });
});
