import { randomUUID } from 'node:crypto';
import {
  chargeCsv,
  chargeList,
  chargeReverse,
  logonHistory,
  type MadeCharge,
  withdrawalCreate,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD, prove } from '@lajvard/server';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { describe, expect, it } from 'vitest';
import { chargeDesk, errorsOf } from './charge-desk.ts';
import { useWorld } from './world.ts';

const world = await useWorld({ leads: false });
const { boss, accountCode, charge, balanceOf, audited, sql } = await chargeDesk(world);

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
