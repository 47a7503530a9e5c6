import { type Proposal, proposalConfirm, proposalDecline, proposalList, staffProfile } from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { afterEach, expect, it } from 'vitest';
import { codeOf, staffDesk } from '../world/staff-desk.ts';
import { type Answer, type Api, useWorld } from '../world/world.ts';

const world = await useWorld({ leads: false, env: { DUAL_CONTROL: '1' } });
const { invite, change, access, resetFactor, colleague, listed, audited, restore } = staffDesk(world);
const sql = (text: string, values: unknown[] = []) => world.database.db.pool.query(text, values);
// a third super admin: who is concerned decides nothing, so a change of one needs two others
const third = () => sql(`update users set role = 'super-admin' where email = 'admin@demo.lajvard'`);
afterEach(async () => {
  await restore();
  await sql(`update proposals set status = 'declined', decided_by = 0, decided_at = now() where status = 'waiting'`);
});

type Decided = Answer<{ data: Proposal; code?: string }>;
const proposalIn = (answer: { body: { data: { proposal?: Proposal } } }): Proposal =>
  answer.body.data.proposal as Proposal;
const confirm = (id: number, who: Api): Promise<Decided> =>
  who.call(proposalConfirm, { body: { id, password: DEMO_MASTER_PASSWORD } });
const decline = (id: number, who: Api): Promise<Decided> =>
  who.call(proposalDecline, { body: { id, reason: 'not agreed' } });

// docs/decisions/028-staff-decisions-and-charges.md
it('an invitation waits for a second person; then the mail goes out', async () => {
  const [boss, other] = [await world.api('super'), await world.api('super2')];
  const asked = await invite(boss, { role: 'financial' });
  expect(asked.body.data).toMatchObject({ status: 0, proposal: { kind: 'staff-invitation', reason: 'as agreed' } });
  expect((await listed(boss)).some(({ email }) => email === 'mina@house.example')).toBe(false);
  const [made] = await audited(boss, 'PROPOSAL_MADE');
  expect(made?.after).toMatchObject({ kind: 'staff-invitation', role: 'financial' });
  expect(JSON.stringify(made), 'the log keeps no e-mail of theirs').not.toContain('mina@');
  const { id } = proposalIn(asked);
  expect(codeOf(await confirm(id, boss))).toEqual([409, 'proposal-own']);
  expect((await confirm(id, other)).body.data).toMatchObject({ status: 'confirmed' });
  expect((await listed(boss)).find(({ email }) => email === 'mina@house.example')).toMatchObject({ state: 'invited' });
  expect(await world.mailsTo('mina@house.example')).toHaveLength(1);
  const twice = proposalIn(await invite(boss, { email: 'omid@house.example' }));
  const again = proposalIn(await invite(boss, { email: 'omid@house.example' }));
  await confirm(twice.id, other);
  expect((await confirm(again.id, other)).body.data).toMatchObject({ status: 'lapsed', outcome: 'email-of-another' });
});

it('a change of role waits, and then ends the sessions; one at a time about a person', async () => {
  const [boss, other, agent] = [await world.api('super'), await world.api('super2'), await world.api('agent')];
  const { id, arguments: wanted } = proposalIn(await change(boss, 'agent', { role: 'financial' }));
  expect(wanted).toMatchObject({ act: 'post', email: 'agent@demo.lajvard', role: 'financial' });
  expect(codeOf(await access(other, 'agent', false))).toEqual([409, 'proposal-waiting']);
  expect((await colleague(boss, 'agent'))?.proposal_id).toBe(id);
  expect((await agent.call(staffProfile)).status).toBe(200);
  await confirm(id, other);
  expect((await agent.call(staffProfile)).status).toBe(401);
  expect(await colleague(boss, 'agent')).toMatchObject({ role: 'financial' });
  expect((await audited(boss, 'STAFF_CHANGED'))[0]).toMatchObject({
    staff: { email: 'super2@demo.lajvard' },
    before: { role: 'agent', proposed_by: await world.userId('super') },
    after: { role: 'financial', reason: 'as agreed', proposal: id },
  });
});

it('ending, letting in and the reset of a factor wait too', async () => {
  const [boss, other] = [await world.api('super'), await world.api('super2')];
  const id = await world.userId('financial');
  await sql(`insert into second_factors (user_id, sealed, confirmed_at) values ($1, 'sealed', now())`, [id]);
  await confirm(proposalIn(await resetFactor(boss, 'financial')).id, other);
  expect(await colleague(boss, 'financial')).toMatchObject({ second_factor: false });
  await confirm(proposalIn(await access(boss, 'financial', false)).id, other);
  expect(await colleague(boss, 'financial')).toMatchObject({ state: 'ended' });
  await confirm(proposalIn(await access(boss, 'financial', true)).id, other);
  expect((await colleague(boss, 'financial'))?.state).not.toBe('ended');
});

it('nobody decides about themselves, neither upwards nor downwards', async () => {
  await third();
  const [boss, other, admin] = [await world.api('super'), await world.api('super2'), await world.api('admin')];
  const { id } = proposalIn(await change(boss, 'super2', { role: 'financial' }));
  expect(codeOf(await confirm(id, other))).toEqual([409, 'staff-own']);
  expect(codeOf(await decline(id, other))).toEqual([409, 'staff-own']);
  const seen = async (who: Api) =>
    (await who.call<{ data: Proposal[] }>(proposalList, { query: { status: 'waiting' } })).body.data[0]?.may;
  expect([await seen(other), await seen(admin), await seen(boss)]).toEqual([[], ['confirm', 'decline'], ['decline']]);
  expect((await confirm(id, admin)).body.data.status).toBe('confirmed');
  expect(await colleague(boss, 'super2')).toMatchObject({ role: 'financial' });
  expect(codeOf(await change(boss, 'super', { role: 'financial' }))).toEqual([409, 'staff-own']);
});

it('who was lowered meanwhile lowers nobody: the proposal lapses', async () => {
  await third();
  const [boss, other, admin] = [await world.api('super'), await world.api('super2'), await world.api('admin')];
  const mine = proposalIn(await change(other, 'agent', { role: 'super-admin' }));
  await confirm(proposalIn(await change(boss, 'super2', { role: 'agent' })).id, admin);
  expect((await confirm(mine.id, admin)).body.data).toMatchObject({ status: 'lapsed', outcome: 'proposer-gone' });
  expect(await colleague(boss, 'agent')).toMatchObject({ role: 'agent' });
});

it('two who confirm the end of each other at once leave one of them, every time', async () => {
  for (let race = 0; race < 4; race++) {
    await third();
    const [boss, other, admin] = [await world.api('super'), await world.api('super2'), await world.api('admin')];
    const ends = [proposalIn(await access(boss, 'super2', false)), proposalIn(await access(boss, 'admin', false))];
    await Promise.all([confirm(ends[0]?.id ?? 0, admin), confirm(ends[1]?.id ?? 0, other)]);
    const { rows } = await sql(
      `select email from users where email in ('super2@demo.lajvard', 'admin@demo.lajvard') and blacklisted_at is null`,
    );
    expect(rows).toHaveLength(1);
    await restore();
    await sql(`update proposals set status = 'declined', decided_by = 0, decided_at = now() where status = 'waiting'`);
  }
});
