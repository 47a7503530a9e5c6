import {
  type AuditRow,
  adminLogin,
  auditList,
  type Colleague,
  passwordUpdate,
  type RightsReviews,
  rightsReviewList,
  rightsReviewSign,
  type Session,
  secondFactor,
  staffInvite,
  staffList,
  staffProfile,
  staffSessions,
  staffSessionsEnd,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { afterEach, describe, expect, it } from 'vitest';
import { secretOf } from '../world/mail-link.ts';
import { codeOf, staffDesk } from '../world/staff-desk.ts';
import { type Api, emailOf, type Person, useWorld } from '../world/world.ts';

const world = await useWorld({ leads: false });
const { invite, change, access, resetFactor, colleague, listed, audited, restore } = staffDesk(world);
const boss = await world.api('super');
afterEach(() => restore());

const colleagues = async (who: Api = boss, query: Record<string, string> = {}) =>
  (await who.call<{ data: Colleague[] }>(staffList, { query: { limit: '100', ...query } })).body.data;
const inOffice = async (person: Person) => (await colleagues()).find(({ email }) => email === emailOf(person));
const sessionsOf = async (person: Person) =>
  (await boss.call<{ data: Session[] }>(staffSessions, { params: { id: String(await world.userId(person)) } })).body
    .data;
const end = async (person: Person, session?: string, who: Api = boss) =>
  who.call<{ data: { ended: number }; code?: string }>(staffSessionsEnd, {
    body: session ? { id: await world.userId(person), session } : { id: await world.userId(person) },
  });

// docs/decisions/028-staff-decisions-and-charges.md
it('the page lists staff with role, partner, language, factor, last use and sessions, and no player', async () => {
  const agent = await world.api('agent');
  expect((await agent.call(staffProfile)).status).toBe(200);
  expect(await inOffice('agent')).toEqual({
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
  expect(await inOffice('super')).toMatchObject({ is_you: true, role: 'super-admin' });
  expect((await inOffice('ceg'))?.partner).toBe('ceg');
  expect(await inOffice('financial')).toMatchObject({ last_used_at: null, sessions: 0 });
  expect((await colleagues()).some(({ email }) => email === emailOf('alice'))).toBe(false);
  expect((await colleagues(boss, { state: 'ended' })).length).toBe(0);
});

it('the page ends one session of a colleague at once, or all, with one row of the audit log each time', async () => {
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

it('the page ends no session of one’s own, of a player, or of another colleague than the named one', async () => {
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

  it('the review of rights is due until one signs it for all others, and again after three months', async () => {
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

  it('a review of rights that omits somebody, is outdated or has a wrong master password is refused', async () => {
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

const PASSWORD = 'quince-Harbour-9-lamp';
const signIn = async (email: string) =>
  (await world.api(null)).call<{ access_token: string }>(adminLogin, {
    body: { email, password: PASSWORD, device_id: 'device-of-mina' },
  });
const sql = (text: string, values: unknown[] = []) => world.database.db.pool.query(text, values);

// docs/decisions/028-staff-decisions-and-charges.md
describe('without dual control one super admin', () => {
  it('one super admin invites by a mail: its link sets the password, and only its owner ever has it', async () => {
    const invited = await invite(boss, { email: ' Mina@House.example ', role: 'ceg-admin', partner: 'north' });
    expect(invited.body.data).toMatchObject({
      email: 'mina@house.example',
      full_name: 'Mina Rad',
      role: 'ceg-admin',
      partner: 'north',
      language: 'en',
      state: 'invited',
    });
    expect(JSON.stringify(invited.body)).not.toContain('#u=');
    const [mail] = await world.mailsTo('mina@house.example');
    expect(mail?.subject).toBe('Your access to the back office of Lajvard');
    expect((await signIn('mina@house.example')).status).toBe(401);
    const form = { u: secretOf(mail?.link), password: PASSWORD, password_confirmation: PASSWORD };
    expect((await (await world.api(null)).call(passwordUpdate, { body: form })).status).toBe(200);
    expect((await signIn('mina@house.example')).status).toBe(200);
    const [row] = await audited(boss, 'STAFF_INVITED');
    expect(row).toMatchObject({
      staff: { email: 'super@demo.lajvard' },
      after: { role: 'ceg-admin', partner: 'north', language: 'en', reason: 'as agreed' },
    });
    expect(JSON.stringify([row?.before, row?.after]), 'the log keeps no e-mail').not.toContain('@');
  });

  it('nobody with an account can be invited, nor a partner’s admin without the partner', async () => {
    for (const email of ['alice@demo.lajvard', 'agent@demo.lajvard'])
      expect((await invite(boss, { email })).body.codes).toEqual({ email: ['email-of-another'] });
    expect((await invite(boss, { email: 'omid@house.example', role: 'ceg-admin' })).body.codes).toEqual({
      partner: ['partner-required'],
    });
    const wrong = await invite(boss, { email: 'omid@house.example', password: 'wrong' });
    expect(codeOf(wrong)).toEqual([422, 'form-invalid']);
    expect((await listed(boss)).some(({ email }) => email === 'omid@house.example')).toBe(false);
  });

  it('one super admin changes a colleague’s role, partner and language; with the role their sessions end', async () => {
    const agent = await world.api('agent');
    const changed = await change(boss, 'agent', { role: 'financial', partner: 'of no meaning', language: 'en' });
    expect(changed.body.data).toMatchObject({ role: 'financial', partner: null, language: 'en', sessions: 0 });
    expect((await agent.call(staffProfile)).status).toBe(401);
    expect((await audited(boss, 'STAFF_CHANGED'))[0]).toMatchObject({
      before: { role: 'agent', partner: null, language: 'fa' },
      after: { role: 'financial', partner: null, language: 'en', reason: 'as agreed' },
    });
    const again = await change(boss, 'agent', { role: 'financial', language: 'en' });
    expect(codeOf(again)).toEqual([409, 'staff-as-wanted']);
  });

  it('one super admin ends a colleague’s access, and lets them in again with a new password', async () => {
    const admin = await world.api('admin');
    expect((await access(boss, 'admin', false)).body.data).toMatchObject({ state: 'ended', sessions: 0 });
    expect((await admin.call(staffProfile)).status).toBe(401);
    await expect(world.login('admin')).rejects.toThrow('403');
    expect((await access(boss, 'admin', true)).body.data.state).not.toBe('ended');
    await expect(world.login('admin'), 'the old password is void').rejects.toThrow('401');
    expect((await world.mailsTo('admin@demo.lajvard'))[0]?.link).toMatch(
      /\/admin\/account\/password\/update[?]lang=fa#u=/,
    );
    expect((await audited(boss, 'STAFF_LET_IN'))[0]).toMatchObject({ after: { blacklisted: false } });
  });

  it('one super admin takes a lost second factor away: sessions end, and its owner gets a mail', async () => {
    const id = await world.userId('financial');
    expect(codeOf(await resetFactor(boss, 'financial'))).toEqual([422, 'second-factor-off']);
    const financial = await world.api('financial');
    await sql(`insert into second_factors (user_id, sealed, confirmed_at) values ($1, 'sealed', now())`, [id]);
    expect((await resetFactor(boss, 'financial')).body.data).toMatchObject({ second_factor: false, sessions: 0 });
    expect((await financial.call(staffProfile)).status).toBe(401);
    expect((await world.mailsTo('financial@demo.lajvard'))[0]?.subject).toContain('دومرحله‌ای');
    expect((await audited(boss, 'SECOND_FACTOR_OFF'))[0]).toMatchObject({
      staff: { email: 'super@demo.lajvard' },
      after: { reason: 'as agreed' },
    });
  });

  it('one super admin changes nothing about themselves, or about a player', async () => {
    expect([
      codeOf(await change(boss, 'super', { role: 'financial' })),
      codeOf(await access(boss, 'super', false)),
      codeOf(await resetFactor(boss, 'super')),
      codeOf(await change(boss, 'alice', { role: 'super-admin' })),
    ]).toEqual([...Array(3).fill([409, 'staff-own']), [404, 'not-found']]);
  });
});

describe('the last super admin', () => {
  it('one super admin stays when two end each other at once: one of the two, every time', async () => {
    for (let race = 0; race < 5; race++) {
      await restore();
      const [one, other] = [await world.api('super'), await world.api('super2')];
      const answers = await Promise.all([access(one, 'super2', false), access(other, 'super', false)]);
      const left = await sql(`select from users where role = 'super-admin' and blacklisted_at is null`);
      expect([answers.map(({ status }) => status).filter((status) => status === 200).length, left.rowCount]).toEqual([
        1, 1,
      ]);
    }
  });

  it('one super admin stays when two lower each other at once', async () => {
    const [one, other] = [await world.api('super'), await world.api('super2')];
    await Promise.all([change(one, 'super2', { role: 'agent' }), change(other, 'super', { role: 'agent' })]);
    const left = await sql(`select from users where role = 'super-admin' and blacklisted_at is null`);
    expect(left.rowCount).toBe(1);
  });
});

it('nobody but a super admin changes who works here', async () => {
  for (const person of ['financial', 'agent', 'auditor'] as const) {
    const staff = await world.api(person);
    expect((await staff.call(staffInvite)).status).toBe(403);
    expect((await change(staff, person, { role: 'super-admin' })).status).toBe(403);
  }
  expect((await colleague(await world.api('super'), 'agent'))?.role).toBe('agent');
});
