import { randomUUID } from 'node:crypto';
import {
  type AuditRow,
  type Proposal,
  proposalConfirm,
  type StaffWithdrawal,
  staffWithdrawalList,
  withdrawalCreate,
  withdrawalUpdate,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD, prove } from '@lajvard/server';
import { expect, it } from 'vitest';
import { chargeDesk } from './charge-desk.ts';
import { type Api, useWorld } from './world.ts';

const world = await useWorld({ leads: false, env: { DUAL_CONTROL: '1', DUAL_CONTROL_WITHDRAWALS_ABOVE: '100' } });
const { boss, balanceOf, audited, accountCode } = await chargeDesk(world);
const other = await world.api('super2');

type Answer = { data: StaffWithdrawal & { proposal?: Proposal }; code?: string };
const asked = async (amount: number): Promise<number> => {
  const body = {
    amount,
    dest_wallet_code: 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF',
    password: DEMO_PASSWORD,
    request_id: randomUUID(),
  };
  const answer = await (await world.api('alice')).call<{ data: { withdrawal: { id: number } } }>(withdrawalCreate, {
    body,
  });
  return answer.body.data.withdrawal.id;
};
const hash = () => randomUUID().replaceAll('-', '');
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
