import {
  type AuditRow,
  auditList,
  type Colleague,
  type Session,
  secondFactor,
  staffList,
  staffProfile,
  staffSessions,
  staffSessionsEnd,
} from '@lajvard/contract';
import { expect, it } from 'vitest';
import { type Api, emailOf, type Person, useWorld } from './world.ts';

const world = await useWorld({ leads: false });
const boss = await world.api('super');

const colleagues = async (who: Api = boss, query: Record<string, string> = {}) =>
  (await who.call<{ data: Colleague[] }>(staffList, { query: { limit: '100', ...query } })).body.data;
const colleague = async (person: Person) => (await colleagues()).find(({ email }) => email === emailOf(person));
const sessionsOf = async (person: Person) =>
  (await boss.call<{ data: Session[] }>(staffSessions, { params: { id: String(await world.userId(person)) } })).body
    .data;
const end = async (person: Person, session?: string, who: Api = boss) =>
  who.call<{ data: { ended: number }; code?: string }>(staffSessionsEnd, {
    body: session ? { id: await world.userId(person), session } : { id: await world.userId(person) },
  });

// docs/decisions/028-staff-decisions-and-charges.md
it('lists who works in the office: role, partner, language, factor, last use and sessions; no player', async () => {
  const agent = await world.api('agent');
  expect((await agent.call(staffProfile)).status).toBe(200);
  expect(await colleague('agent')).toEqual({
    id: await world.userId('agent'),
    email: 'agent@demo.lajvard',
    full_name: 'Agent Demo',
    role: 'agent',
    partner: null,
    language: 'fa',
    state: 'active',
    second_factor: false,
    last_used_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    sessions: 1,
    is_you: false,
  });
  expect(await colleague('super')).toMatchObject({ is_you: true, role: 'super-admin' });
  expect((await colleague('ceg'))?.partner).toBe('ceg');
  expect(await colleague('financial')).toMatchObject({ last_used_at: null, sessions: 0 });
  expect((await colleagues()).some(({ email }) => email === emailOf('alice'))).toBe(false);
  expect((await colleagues(boss, { state: 'ended' })).length).toBe(0);
});

it('ends one session of a colleague at once, or all, with one row of the audit log each time', async () => {
  const first = await world.login('admin', 'one');
  const second = await world.login('admin', 'two');
  const [firstApi, secondApi] = [await world.api(first), await world.api(second)];
  expect(await sessionsOf('admin')).toHaveLength(2);
  const [id = ''] = first.refresh_token.split('.');
  expect((await end('admin', id)).body.data).toEqual({ ended: 1 });
  expect([(await firstApi.call(secondFactor)).status, (await secondApi.call(secondFactor)).status]).toEqual([401, 200]);
  expect((await end('admin')).body.data).toEqual({ ended: 1 });
  expect((await secondApi.call(secondFactor)).status).toBe(401);
  expect((await end('admin')).body.data, 'none is left').toEqual({ ended: 0 });
  expect(await sessionsOf('admin')).toEqual([]);
  const { body } = await boss.call<{ data: AuditRow[] }>(auditList, { query: { action: 'STAFF_SESSIONS_ENDED' } });
  expect(body.data).toMatchObject(
    [1, 1].map((sessions) => ({ staff: { email: 'super@demo.lajvard' }, after: { sessions } })),
  );
});

it('ends no session of one’s own, of a player, or of another colleague than the named one', async () => {
  expect(await end('super')).toMatchObject({ status: 409, body: { code: 'staff-own' } });
  const player = await world.api('bob');
  expect(await end('bob')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect((await boss.call(staffSessions, { params: { id: String(await world.userId('bob')) } })).status).toBe(404);
  const tokens = await world.login('financial');
  const [session = ''] = tokens.refresh_token.split('.');
  expect((await end('agent', session)).body.data).toEqual({ ended: 0 });
  expect((await (await world.api(tokens)).call(staffProfile)).status).toBe(200);
  expect((await player.get('/api/account/profile')).status).toBe(200);
});
