import { randomBytes } from 'node:crypto';
import {
  emailChange,
  emailUpdate,
  login,
  type Proposal,
  proposalConfirm,
  type RefusalReply,
  type StaffWithdrawal,
  staffWithdrawalList,
  stopAll,
  type Tokens,
  withdrawalCreate,
  withdrawalUpdate,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD } from '@lajvard/server';
import { describe, expect, it } from 'vitest';
import { secretOf } from '../world/mail-link.ts';
import { type Api, useWorld } from '../world/world.ts';
import { chargeDesk } from './charge-desk.ts';

// A thief who knows a player's password asks for their money. The owner says by the link of a mail that it was not them.
const world = await useWorld({ leads: false, env: { DUAL_CONTROL: '1', DUAL_CONTROL_WITHDRAWALS_ABOVE: '100' } });
const { boss, audited } = await chargeDesk(world);
const other = await world.api('super2');
const nobody = await world.api(null);
const REQUESTED = /درخواست برداشت|withdrawal was requested/;

const request = async (who: Api, amount: number): Promise<number> => {
  const body = { amount, dest_wallet_code: 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF', password: DEMO_PASSWORD };
  const answer = await who.call<{ data: { withdrawal: { id: number } } }>(withdrawalCreate, { body });
  return answer.body.data.withdrawal.id;
};
const rowOf = async (id: number, who = boss) => {
  const { body } = await who.call<{ data: StaffWithdrawal[] }>(staffWithdrawalList, { query: { search: '{}' } });
  return body.data.find((row) => row.id === id);
};
const approve = (id: number, more: object = {}) =>
  boss.call<{ data: StaffWithdrawal & { proposal?: Proposal } } & RefusalReply & { codes?: object }>(withdrawalUpdate, {
    body: { id, status: 1, hash_code: randomBytes(32).toString('hex'), ...more },
  });
const undoFrom = async (address: string): Promise<void> => {
  const u = secretOf((await world.mailAbout(address, REQUESTED)).link);
  expect((await nobody.call(stopAll, { body: { u } })).status).toBe(200);
};
/** The status of the proposal after the second person confirms it, or why they may not. */
const confirm = async (id: number | undefined, more: object = {}): Promise<unknown> => {
  const body = { id, password: DEMO_MASTER_PASSWORD, ...more };
  const answer = await other.call<{ data?: Proposal; codes?: object }>(proposalConfirm, { body });
  return answer.body.data?.status ?? answer.body.codes;
};
const NOT_ASKED = { owner_asked: ['owner-asked-required'] };

// docs/decisions/095-undo.md
describe('a withdrawal that the owner of the account says was not theirs', () => {
  it('shows it to staff, and an approval asks whether the owner was asked; a decline does not', async () => {
    const alice = await world.api('alice');
    const [first, second] = [await request(alice, 30), await request(alice, 40)];
    const [large, larger] = [await request(alice, 150), await request(alice, 160)];
    expect(await rowOf(first)).toMatchObject({ disowned_at: null, email_undo_until: null });
    const { proposal } = (await approve(large)).body.data;
    await undoFrom('alice@demo.lajvard');
    for (const id of [first, second, large, larger]) expect((await rowOf(id))?.disowned_at).toEqual(expect.any(String));
    expect((await rowOf(first, await world.api('financial')))?.disowned_at, 'who does not decide').toBeNull();

    expect((await approve(first)).body.codes).toEqual(NOT_ASKED);
    expect((await approve(first, { owner_asked: false })).body.codes).toEqual(NOT_ASKED);
    expect((await approve(first, { owner_asked: true })).body.data).toMatchObject({ id: first, status: 1 });
    expect((await audited('WITHDRAWAL_APPROVED'))[0]?.after).toMatchObject({ owner_asked: true });
    const declined = { id: second, status: 2, description: 'The owner says that it was not them.' };
    expect((await boss.call(withdrawalUpdate, { body: declined })).status).toBe(200);
    expect((await approve(second)).body.codes, 'also once it was declined').toEqual(NOT_ASKED);

    expect(await confirm(proposal?.id), 'it was proposed before the owner spoke').toEqual(NOT_ASKED);
    expect(await confirm(proposal?.id, { owner_asked: false })).toEqual(NOT_ASKED);
    expect((await rowOf(large))?.status, 'it waits').toBe(0);
    expect(await confirm(proposal?.id, { owner_asked: true })).toBe('confirmed');
    expect((await rowOf(large))?.status).toBe(1);
    expect((await audited('WITHDRAWAL_APPROVED'))[0]?.after).toMatchObject({
      owner_asked: true,
      proposal: proposal?.id,
    });

    const knowing = (await approve(larger, { owner_asked: true })).body.data.proposal;
    expect(knowing?.arguments).toMatchObject({ owner_asked: true });
    expect(await confirm(knowing?.id), 'the second person is asked as well').toEqual(NOT_ASKED);
    expect(await confirm(knowing?.id, { owner_asked: true })).toBe('confirmed');
    expect((await rowOf(larger))?.status).toBe(1);
  });

  it('after a change of e-mail: the address before hears of it and can say so; staff see that the e-mail is new', async () => {
    const body = { email: 'thief@example.org', password: DEMO_PASSWORD };
    await (await world.api('bob')).call(emailChange, { body });
    const confirm = await world.mailAbout('thief@example.org', /تأیید|Confirm/);
    expect((await nobody.call(emailUpdate, { body: { u: secretOf(confirm.link) } })).status).toBe(200);
    const form = { email: 'thief@example.org', password: DEMO_PASSWORD, level: 'user', device_id: 'bobs-own' };
    const thief = await world.api((await nobody.call<Tokens>(login, { body: form })).body);
    const id = await request(thief, 50);
    expect(await rowOf(id)).toMatchObject({ disowned_at: null, email_undo_until: expect.any(String) });
    await world.mailAbout('thief@example.org', REQUESTED);
    await undoFrom('bob@demo.lajvard');
    expect(await rowOf(id)).toMatchObject({ disowned_at: expect.any(String), email_undo_until: null });
  });
});
