import { randomUUID } from 'node:crypto';
import {
  type AuditRow,
  accountCommon,
  type Common,
  type Deposit,
  depositCreate,
  depositUpdate,
  type Proposal,
  proposalConfirm,
  type StaffDeposit,
  type StaffWithdrawal,
  staffDepositList,
  staffWithdrawalList,
  withdrawalCreate,
  withdrawalUpdate,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD, prove } from '@lajvard/server';
import { describe, expect, it } from 'vitest';
import { type Api, useWorld } from '../world/world.ts';
import { chargeDesk } from './charge-desk.ts';

const world = await useWorld({
  leads: false,
  env: { DUAL_CONTROL: '1', DUAL_CONTROL_WITHDRAWALS_ABOVE: '100', DUAL_CONTROL_DEPOSITS_ABOVE: '25' },
});
const { boss, balanceOf, audited, accountCode, sql } = await chargeDesk(world);
const other = await world.api('super2');

type Answer = { data: StaffWithdrawal & { proposal?: Proposal }; code?: string };
const asked = async (amount: number): Promise<number> => {
  const body = {
    amount,
    dest_wallet_code: 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF',
    password: DEMO_PASSWORD,
    request_id: randomUUID(),
  };
  const answer = await (await world.as('alice')).call<{ data: { withdrawal: { id: number } } }>(withdrawalCreate, {
    body,
  });
  return answer.body.data.withdrawal.id;
};
const hash = () => randomUUID().replaceAll('-', '') + randomUUID().replaceAll('-', '');
const approve = (id: number, hash_code = hash(), who: Api = boss) =>
  who.call<Answer>(withdrawalUpdate, { body: { id, status: 1, hash_code, seen: 0 } });
const decline = (id: number, who: Api = boss) =>
  who.call<Answer>(withdrawalUpdate, { body: { id, status: 2, description: 'not paid' } });
const confirm = async (proposal: Proposal | undefined, who: Api = other) =>
  (await who.call<{ data: Proposal }>(proposalConfirm, { body: { id: proposal?.id, password: DEMO_MASTER_PASSWORD } }))
    .body.data;
const rowOf = async (id: number) =>
  (await boss.call<{ data: StaffWithdrawal[] }>(staffWithdrawalList, { query: { search: JSON.stringify({ id }) } }))
    .body.data[0];

// docs/specification/2-account-and-back-office.md#42-approving-and-declining
it('a withdrawal up to the sum is decided by one person, as ever', async () => {
  const id = await asked(100);
  const { body } = await approve(id);
  expect(body.data).toMatchObject({ id, status: 1 });
  expect(body.data.proposal).toBeUndefined();
});

it('a larger one keeps its status and gets a proposal; another person approves it, and it is paid once', async () => {
  const id = await asked(150);
  const code = hash();
  const { body } = await approve(id, code);
  expect(body.data).toMatchObject({
    status: 0,
    proposal: {
      kind: 'withdrawal-decision',
      arguments: { withdrawal: id, account_code: accountCode('alice'), amount: 150, status: 1, hash_code: code },
    },
  });
  const { proposal } = body.data;
  expect(await rowOf(id)).toMatchObject({ status: 0, proposal_id: proposal?.id });
  expect((await approve(id, code)).body.data.proposal?.id, 'the same again').toBe(proposal?.id);
  expect((await approve(id, hash(), other)).body.code).toBe('proposal-waiting');
  expect(await confirm(proposal, boss), 'not by who proposed').toBeUndefined();
  expect(await confirm(proposal)).toMatchObject({ status: 'confirmed', outcome: `withdrawal:${id}` });
  expect(await rowOf(id)).toMatchObject({ status: 1, hash_code: code });
  expect((await rowOf(id))?.proposal_id).toBeUndefined();
  const [made]: AuditRow[] = await audited('WITHDRAWAL_APPROVED');
  expect(made).toMatchObject({
    staff: { email: 'super2@demo.lajvard' },
    subject: `withdrawal:${id}`,
    before: { status: 0, proposed_by: await world.userId('super') },
    after: { status: 1, proposal: proposal?.id },
  });
});

it('one that waits is declined by one person, and the proposal to approve it lapses', async () => {
  const before = await balanceOf('alice');
  const id = await asked(150);
  const { proposal } = (await approve(id)).body.data;
  expect((await decline(id)).body.data).toMatchObject({ status: 2 });
  expect(await balanceOf('alice')).toBe(before);
  expect(await confirm(proposal)).toMatchObject({ status: 'lapsed', outcome: 'already-decided' });
  expect(await rowOf(id)).toMatchObject({ status: 2 });
});

it('to give a paid one back needs two as well: it moves money to the player', async () => {
  const id = await asked(150);
  await confirm((await approve(id)).body.data.proposal);
  const before = await balanceOf('alice');
  const { data } = (await decline(id)).body;
  expect(data.status).toBe(1);
  expect(await balanceOf('alice')).toBe(before);
  expect(await confirm(data.proposal)).toMatchObject({ status: 'confirmed' });
  expect(await balanceOf('alice')).toBe(before + 150);
});

it('a hash that has paid another withdrawal lapses the proposal, and no money moves', async () => {
  const [first, second] = [await asked(150), await asked(150)];
  const code = hash();
  const proposals = [(await approve(first, code)).body.data.proposal, (await approve(second, code)).body.data.proposal];
  expect(await confirm(proposals[0])).toMatchObject({ status: 'confirmed' });
  expect(await confirm(proposals[1])).toMatchObject({ status: 'lapsed', outcome: 'hash-code-used' });
  expect(await rowOf(second)).toMatchObject({ status: 0 });
  expect(await prove(world.server.db)).toMatchObject({ ok: true, problems: [] });
});

describe('a deposit', () => {
  const reported = async (amount: number): Promise<number> => {
    const alice = await world.api('alice');
    const { WALLET_ADDR: wallet_adr } = (await alice.call<{ data: Common }>(accountCommon)).body.data.config;
    const body = { amount, hash_code: hash(), wallet_adr };
    return (await alice.call<{ data: Deposit }>(depositCreate, { body })).body.data.id;
  };
  /** What the network says of its transfer, as the look-up stores it. */
  const seenOnNetwork = (id: number, verdict: string, dollars: number, confirmations: number) =>
    sql(`insert into deposit_checks (deposit_id, verdict, amount_units, confirmations)
      values (${id}, '${verdict}', ${dollars}000000, ${confirmations})`);
  const credit = (id: number, amount?: number, who: Api = boss) =>
    who.call<{ data: StaffDeposit & { proposal?: Proposal }; code?: string }>(depositUpdate, {
      body: { id, status: 1, seen: 0, ...(amount === undefined ? {} : { amount }) },
    });
  const depositRow = async (id: number) =>
    (await boss.call<{ data: StaffDeposit[] }>(staffDepositList, { query: { search: JSON.stringify({ id }) } })).body
      .data[0];

  it('that the network does not confirm keeps its status; another person credits what is booked, once', async () => {
    const before = await balanceOf('alice');
    const id = await reported(150);
    const { body } = await credit(id, 70);
    expect(body.data).toMatchObject({
      status: 0,
      proposal: {
        kind: 'deposit-decision',
        arguments: { deposit: id, account_code: accountCode('alice'), amount: 70, status: 1 },
      },
    });
    const { proposal } = body.data;
    expect(await depositRow(id)).toMatchObject({ status: 0, amount: 150, proposal_id: proposal?.id });
    expect(await balanceOf('alice')).toBe(before);
    expect((await credit(id, 150, other)).body.code).toBe('proposal-waiting');
    expect(await confirm(proposal, boss), 'not by who proposed').toBeUndefined();
    expect(await confirm(proposal)).toMatchObject({ status: 'confirmed', outcome: `deposit:${id}` });
    expect(await depositRow(id)).toMatchObject({ status: 1, amount: 70, asked_amount: 150 });
    expect(await balanceOf('alice')).toBe(before + 70);
    const mail = await world.mailAbout('alice@demo.lajvard', /70.*ثبت شد|booked with .*70/);
    expect(mail.link).toContain('/account/history/deposit');
    const [made] = await audited('DEPOSIT_APPROVED');
    expect(made).toMatchObject({ subject: `deposit:${id}`, before: { proposed_by: await world.userId('super') } });
  });

  type Seen = readonly [verdict: string, dollars: number, confirmations: number];
  it.each<[string, number, Seen | null, number | undefined, boolean]>([
    ['up to the sum, whatever the network says', 25, null, undefined, true],
    ['confirmed with this amount', 150, ['found', 150, 19], undefined, true],
    ['booked with the other amount that arrived', 150, ['wrong-amount', 70, 40], 70, true],
    ['booked with more than arrived', 150, ['wrong-amount', 70, 40], undefined, false],
    ['booked with more than the player entered', 150, ['found', 150, 40], 151, false],
    ['not final yet', 150, ['found', 150, 18], undefined, false],
    ['sent to somebody else', 150, ['wrong-recipient', 150, 40], undefined, false],
    ['failed', 150, ['failed', 150, 40], undefined, false],
  ])('%s', async (_what, amount, network, booked, byOne) => {
    const id = await reported(amount);
    if (network !== null) await seenOnNetwork(id, ...network);
    const { data } = (await credit(id, booked)).body;
    expect(data.status).toBe(byOne ? 1 : 0);
    expect(data.proposal === undefined).toBe(byOne);
  });

  it('is declined by one person, and the proposal to credit it lapses', async () => {
    const id = await reported(150);
    const { proposal } = (await credit(id)).body.data;
    await boss.call(depositUpdate, { body: { id, status: 2, description: 'nothing arrived' } });
    expect(await confirm(proposal)).toMatchObject({ status: 'lapsed', outcome: 'already-decided' });
    expect(await depositRow(id)).toMatchObject({ status: 2 });
  });

  it('once approved is taken back by two, and only the amount that both saw', async () => {
    const id = await reported(150);
    await seenOnNetwork(id, 'wrong-amount', 70, 40);
    await credit(id, 70);
    const takeBack = async () =>
      (
        await boss.call<{ data: { status: number; proposal?: Proposal } }>(depositUpdate, {
          body: { id, status: 2, seen: 1, description: 'sent back' },
        })
      ).body.data;
    const before = await balanceOf('alice');
    const [first, proposedAgain] = [await takeBack(), await takeBack()];
    expect(first).toMatchObject({ status: 1, proposal: { arguments: { amount: 70, status: 2 } } });
    expect(proposedAgain.proposal?.id).toBe(first.proposal?.id);
    expect(await confirm(first.proposal)).toMatchObject({ status: 'confirmed' });
    expect(await balanceOf('alice')).toBe(before - 70);

    // approved again with 70 and proposed to be taken back; meanwhile booked with 60
    await boss.call(depositUpdate, { body: { id, status: 1, seen: 2, amount: 70 } });
    const { proposal } = await takeBack();
    await sql(`update deposits set amount_cents = 6000 where id = ${id}`);
    expect(await confirm(proposal)).toMatchObject({ status: 'lapsed', outcome: 'already-decided' });
    await sql(`update deposits set amount_cents = 7000 where id = ${id}`);
    expect(await prove(world.server.db)).toMatchObject({ ok: true, problems: [] });
  });
});
