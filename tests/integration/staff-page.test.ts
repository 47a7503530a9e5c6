import {
  type AuditRow,
  auditList,
  type Colleague,
  type RightsReviews,
  rightsReviewList,
  rightsReviewSign,
  type Session,
  secondFactor,
  staffList,
  staffProfile,
  staffSessions,
  staffSessionsEnd,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { describe, expect, it } from 'vitest';
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

describe('the review of rights', () => {
  const read = async (who: Api = boss) => (await who.call<{ data: RightsReviews }>(rightsReviewList)).body.data;
  const sign = (form: object, who: Api = boss) =>
    who.call<{ data: RightsReviews; code?: string }>(rightsReviewSign, {
      body: { password: DEMO_MASTER_PASSWORD, ...form },
    });
  const answers = async (verdict: 'keep' | 'change') =>
    (await read()).colleagues.map(({ id, role, partner }) => ({ id, role, partner, verdict }));

  it('is due until somebody signs it, about everybody but themselves, and again after three months', async () => {
    const before = await read();
    expect(before).toMatchObject({ due_at: null, is_due: true, reviews: [] });
    expect(before.colleagues.map(({ name }) => name).sort()).toEqual(
      ['Admin', 'Agent', 'Auditor', 'Ceg', 'Croupier', 'Financial', 'Pitboss', 'Super2'].map((one) => `${one} Demo`),
    );
    const rights = await answers('keep');
    const signed = await sign({ rights, note: 'nobody has changed' });
    expect(signed.body.data).toMatchObject({ is_due: false, reviews: [{ reviewed_by: 'Super Demo' }] });
    const [review] = (await read(await world.api('auditor'))).reviews;
    expect(review).toMatchObject({ note: 'nobody has changed' });
    expect(review?.rights.map(({ name: _, ...right }) => right)).toEqual(rights);
    const { db } = world.database;
    await db.pool.query(`update users set last_name = 'Married' where email = 'agent@demo.lajvard'`);
    const names = (await read()).reviews[0]?.rights.map(({ name }) => name);
    expect(names, 'as they were called when it was signed').toContain('Agent Demo');
    await db.pool.query(`
      insert into rights_reviews (reviewed_by, rights, note)
      values (1, '[{"id": ${rights[0]?.id}, "role": "agent", "partner": null, "verdict": "keep"}]', 'before')`);
    expect((await read()).reviews[0]?.rights[0]?.name, 'of a version that kept no names').toBe('Super2 Demo');
    await db.pool.query(`delete from rights_reviews where note = 'before'`);
    await db.pool.query(`update rights_reviews set reviewed_at = '2026-01-31T10:00:00Z'`);
    expect(await read()).toMatchObject({ due_at: '2026-04-30T10:00:00.000Z', is_due: true });
    const { data } = (await boss.call<{ data: AuditRow[] }>(auditList, { query: { action: 'RIGHTS_REVIEWED' } })).body;
    expect(data).toMatchObject([{ after: { colleagues: 8, to_change: 0 }, subject: 'staff' }]);
  });

  it('is refused if somebody is missing, rights are not what they were, or the master password is wrong', async () => {
    const [first, ...others] = await answers('change');
    const refused = async (form: object) => {
      const { status, body } = await sign(form);
      return [status, body.code];
    };
    expect(await refused({ rights: others })).toEqual([409, 'staff-changed']);
    expect(await refused({ rights: [...others, { ...first, role: 'croupier' }] })).toEqual([409, 'staff-changed']);
    expect(await refused({ rights: [...others, first, { ...first, id: 1 }] })).toEqual([409, 'staff-changed']);
    expect(await refused({ rights: [...others, first], password: 'wrong' })).toEqual([422, 'form-invalid']);
    expect((await read()).reviews).toHaveLength(1);
  });
});
