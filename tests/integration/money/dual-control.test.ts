import { randomUUID } from 'node:crypto';
import {
  type AuditRow,
  auditList,
  chargeList,
  chargeReverse,
  type MadeCharge,
  type PendingCounts,
  type Proposal,
  proposalConfirm,
  proposalDecline,
  proposalList,
  reportsPending,
  withdrawalCreate,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD, prove } from '@lajvard/server';
import { describe, expect, it } from 'vitest';
import { type Api, startWorld, useWorld } from '../world/world.ts';
import { chargeDesk, errorsOf } from './charge-desk.ts';

const world = await useWorld({ leads: false, env: { DUAL_CONTROL: '1', DUAL_CONTROL_CHARGES_A_DAY: '5000' } });
const { boss, accountCode, charge, balanceOf, audited, sql } = await chargeDesk(world);
const other = await world.api('super2');

const proposalIn = (answer: { body: unknown }) =>
  (answer.body as { data: { status: number; proposal: Proposal } }).data.proposal;
const confirm = (id: number, who: Api = other, form: object = {}) =>
  who.call<{ data: Proposal }>(proposalConfirm, { body: { id, password: DEMO_MASTER_PASSWORD, ...form } });
const decline = (id: number, who: Api = other, reason = 'not agreed') =>
  who.call<{ data: Proposal }>(proposalDecline, { body: { id, reason } });
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const reverse = (id: number, who: Api = boss, reason = 'a typing error') =>
  who.call<{ data: MadeCharge }>(chargeReverse, { body: { id, reason, password: DEMO_MASTER_PASSWORD } });
const waitingFor = async (who: Api) => (await who.call<{ data: PendingCounts }>(reportsPending)).body.data.proposals;

// docs/specification/2-account-and-back-office.md#411-charge-page
describe('a charge under dual control', () => {
  it('is proposed with status 0 and moves nothing until somebody else confirms it', async () => {
    const before = await balanceOf('alice');
    const asked = await charge({ amount: 50 });
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({
      message: 'این کار ثبت شد و منتظر تأیید نفر دوم است.',
      data: {
        status: 0,
        proposal: {
          kind: 'charge',
          arguments: { account_code: accountCode('alice'), amount: 50 },
          reason: 'a gift',
          proposed_by: 'Super Demo',
          status: 'waiting',
          is_own: true,
          may: ['decline'],
        },
      },
    });
    expect(await balanceOf('alice')).toBe(before);
    expect([await waitingFor(boss), await waitingFor(other)]).toEqual([0, 1]);
    const { id } = proposalIn(asked);
    expect(codeOf(await confirm(id, boss))).toEqual([409, 'proposal-own']);
    expect(codeOf(await confirm(id, other, { password: 'wrong' }))).toEqual([422, 'form-invalid']);
    const confirmed = await confirm(id, other, { reason: 'I have read the ticket' });
    expect(confirmed.body.data).toMatchObject({
      status: 'confirmed',
      decided_by: 'Super2 Demo',
      decision_reason: 'I have read the ticket',
      outcome: expect.stringMatching(/^charge:\d+$/),
      may: [],
    });
    expect(await balanceOf('alice')).toBe(before + 50);
    expect(await waitingFor(other)).toBe(0);
    const { body } = await boss.call<{ data: MadeCharge[] }>(chargeList);
    expect(body.data[0]).toMatchObject({ account_code: accountCode('alice'), amount: 50, staff: 'Super Demo' });
  });

  it('is in the audit log when it is proposed and when it is done, by whom both times', async () => {
    const rows: AuditRow[] = [...(await audited('PROPOSAL_MADE')), ...(await audited('CHARGE_MADE'))];
    const alice = `user:${await world.userId('alice')}`;
    expect(rows).toMatchObject([
      {
        staff: { email: 'super@demo.lajvard' },
        subject: alice,
        after: { kind: 'charge', amount: 50, reason: 'a gift' },
      },
      {
        staff: { email: 'super2@demo.lajvard' },
        subject: alice,
        before: { proposed_by: await world.userId('super') },
        after: { amount: 50, proposal: rows[0]?.after?.proposal },
      },
    ]);
    const { body } = await boss.call<{ data: AuditRow[] }>(auditList, { query: { limit: '1' } });
    expect(body.data[0]?.action, 'written last').toBe('CHARGE_MADE');
  });

  it('gets the same answer for the same request and decision, and moves money once', async () => {
    const before = await balanceOf('alice');
    const request_id = randomUUID();
    const asked = await Promise.all(Array.from({ length: 4 }, () => charge({ request_id, amount: 7 })));
    const ids = new Set(asked.map((answer) => proposalIn(answer).id));
    expect(ids.size).toBe(1);
    expect(codeOf(await charge({ request_id, amount: 8 }))).toEqual([409, 'request-reused']);
    const [id = 0] = ids;
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(id)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await balanceOf('alice')).toBe(before + 7);
  });

  it('is declined with a reason, also by who proposed it; then nobody confirms it', async () => {
    const before = await balanceOf('alice');
    for (const who of [boss, other]) {
      const { id } = proposalIn(await charge({ amount: 9 }));
      expect(errorsOf((await decline(id, who, ' ')).body)).toEqual({ reason: ['decline-reason-required'] });
      const declined = await decline(id, who);
      expect(declined.body.data).toMatchObject({ status: 'declined', decision_reason: 'not agreed', may: [] });
      expect((await decline(id, who)).body).toEqual(declined.body);
      expect(codeOf(await confirm(id))).toEqual([409, 'proposal-decided']);
    }
    expect(await balanceOf('alice')).toBe(before);
    expect((await audited('PROPOSAL_DECLINED'))[0]).toMatchObject({
      staff: { email: 'super2@demo.lajvard' },
      before: { proposed_by: await world.userId('super') },
      after: { kind: 'charge', reason: 'not agreed' },
    });
  });

  it('lapses where it can no longer be done, and says why', async () => {
    const before = await balanceOf('bob');
    const lapsed = async (change: string, back: string) => {
      const { id } = proposalIn(await charge({ account_code: accountCode('bob'), amount: 11 }));
      await sql(change.replace('ID', String(id)));
      const { body } = await confirm(id);
      await sql(back);
      expect((await confirm(id)).body, 'once and for all').toEqual(body);
      return [body.data.status, body.data.outcome];
    };
    const bob = (what: string) => `update users set ${what} where email = 'bob@demo.lajvard'`;
    expect([
      await lapsed(bob('blacklisted_at = now()'), bob('blacklisted_at = null')),
      await lapsed(bob('closed_at = now()'), bob('closed_at = null')),
    ]).toEqual([
      ['lapsed', 'account-blacklisted'],
      ['lapsed', 'account-closed'],
    ]);
    expect(await balanceOf('bob')).toBe(before);
    expect((await audited('PROPOSAL_LAPSED')).map(({ after }) => after?.outcome)).toEqual([
      'account-closed',
      'account-blacklisted',
    ]);
  });

  it('has a cap for a person within 24 hours, on what waits and what was done', async () => {
    const fresh = await startWorld({ leads: false, env: { DUAL_CONTROL: '1', DUAL_CONTROL_CHARGES_A_DAY: '100' } });
    const desk = await chargeDesk(fresh);
    const answers = await Promise.all(Array.from({ length: 4 }, () => desk.charge({ amount: 40 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(errorsOf(refused?.body)).toEqual({ amount: ['charges-a-day-too-big'] });
    const second = await fresh.api('super2');
    const made = answers.filter(({ status }) => status === 200).map((answer) => proposalIn(answer).id);
    await confirm(made[0] ?? 0, second);
    expect((await desk.charge({ amount: 40 })).status, 'what was done counts').toBe(422);
    await decline(made[1] ?? 0, second);
    expect((await desk.charge({ amount: 40 })).status, 'what was declined does not').toBe(200);
    expect((await desk.charge({ amount: 100 }, second)).status, 'it is each person’s own').toBe(200);
    await fresh.close();
  });
});

describe('a reversal under dual control', () => {
  const charged = async (form: object = {}) => {
    const { outcome } = (await confirm(proposalIn(await charge(form)).id)).body.data;
    return Number(outcome?.replace('charge:', ''));
  };

  it('is proposed once, shown with its charge, and done by another', async () => {
    const before = await balanceOf('alice');
    const id = await charged({ amount: 60 });
    const asked = await reverse(id);
    expect(proposalIn(asked)).toMatchObject({
      kind: 'charge-reversal',
      arguments: { charge: id, account_code: accountCode('alice'), amount: 60 },
    });
    expect(proposalIn(await reverse(id)), 'the same again').toEqual(proposalIn(asked));
    expect(codeOf(await reverse(id, other))).toEqual([409, 'proposal-waiting']);
    const listed = async () =>
      (await boss.call<{ data: MadeCharge[] }>(chargeList)).body.data.find((row) => row.id === id);
    expect(await listed()).toMatchObject({ reversal: null, proposal_id: proposalIn(asked).id });
    expect(await balanceOf('alice')).toBe(before + 60);
    await confirm(proposalIn(asked).id);
    expect(await balanceOf('alice')).toBe(before);
    expect(await listed()).toMatchObject({ reversal: { staff: 'Super Demo', reason: 'a typing error' } });
    expect((await listed())?.proposal_id).toBeUndefined();
    expect(codeOf(await reverse(id))).toEqual([409, 'charge-reversed']);
    expect((await audited('CHARGE_REVERSED'))[0]).toMatchObject({
      staff: { email: 'super2@demo.lajvard' },
      before: { proposed_by: await world.userId('super') },
      after: { charge: id },
    });
  });

  it('lapses when the player has spent the money, and undoes nothing else', async () => {
    const all = await balanceOf('bob');
    const id = await charged({ account_code: accountCode('bob'), amount: 10 });
    const asked = proposalIn(await reverse(id));
    const body = {
      amount: all + 5,
      dest_wallet_code: 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF',
      password: DEMO_PASSWORD,
      request_id: randomUUID(),
    };
    expect((await (await world.api('bob')).call(withdrawalCreate, { body })).status).toBe(200);
    expect((await confirm(asked.id)).body.data).toMatchObject({ status: 'lapsed', outcome: 'charge-spent' });
    expect(await balanceOf('bob')).toBe(5);
    expect(await prove(world.server.db)).toMatchObject({ ok: true, problems: [] });
  });
});

describe('the list of proposals', () => {
  it('has what waits and what became of it, and is for nobody without the role', async () => {
    const { id } = proposalIn(await charge({ amount: 1 }));
    const list = async (who: Api, query: Record<string, string> = {}) =>
      who.call<{ data: Proposal[] }>(proposalList, { query: { limit: '100', ...query } });
    expect((await list(other)).body.data[0]).toMatchObject({ id, is_own: false, may: ['confirm', 'decline'] });
    const waiting = (await list(boss, { status: 'waiting' })).body.data;
    expect(waiting[0]).toMatchObject({ id, may: ['decline'] });
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['waiting']));
    expect((await list(boss, { status: 'lapsed' })).body.data.map(({ outcome }) => outcome)).toContain('charge-spent');
    for (const who of ['financial', 'admin', 'agent', 'ceg'] as const) {
      const staff = await world.api(who);
      expect([
        (await list(staff)).status,
        (await confirm(id, staff)).status,
        (await decline(id, staff)).status,
      ]).toEqual([403, 403, 403]);
    }
    expect((await list(boss, { search: JSON.stringify({ id }) })).body.data.map((row) => row.id)).toEqual([id]);
    const auditor = await world.api('auditor');
    expect((await list(auditor)).body.data[0]).toMatchObject({ id, is_own: false, may: [] });
    expect([(await confirm(id, auditor)).status, (await decline(id, auditor)).status]).toEqual([403, 403]);
    expect(codeOf(await confirm(999_999))).toEqual([404, 'not-found']);
  });

  it('cannot be changed in the database, nor decided twice or alone', async () => {
    const { id } = proposalIn(await charge({ amount: 2 }));
    const decided = "status = 'confirmed', decided_by = proposed_by, decided_at = now()";
    const alone = `update proposals set ${decided} where id = ${id}`;
    await expect(sql(alone)).rejects.toThrow('proposals_by_two');
    await expect(sql(`update proposals set arguments = '{}' where id = ${id}`)).rejects.toThrow('decided once');
    await decline(id);
    await expect(sql(`update proposals set status = 'lapsed' where id = ${id}`)).rejects.toThrow('decided once');
  });
});

it('sends a mail to those who may confirm, of each kind once an hour, and none to the proposer', async () => {
  const link = `${world.url}/admin/account/proposals?lang=fa`;
  expect((await charge({ amount: 3 }, other)).status, 'within the hour of the others').toBe(200);
  for (const address of ['super@demo.lajvard', 'super2@demo.lajvard']) {
    const [others] = await sql<{ kinds: string; all: string }>(
      `select count(distinct kind) as kinds, count(*) as all from proposals join users u on u.id = proposed_by
       where email <> '${address}'`,
    );
    const kinds = Number(others?.kinds);
    expect(kinds, address).toBeGreaterThan(0);
    const mails = (await world.mailsTo(address, kinds)).filter((mail) => mail.link === link);
    expect(mails, address).toHaveLength(kinds);
  }
});
