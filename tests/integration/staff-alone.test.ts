import { adminLogin, passwordUpdate, staffInvite, staffProfile } from '@lajvard/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { secretOf } from './mail-link.ts';
import { codeOf, staffDesk } from './staff-desk.ts';
import { useWorld } from './world.ts';

const world = await useWorld({ leads: false });
const { invite, change, access, resetFactor, colleague, listed, audited, restore } = staffDesk(world);
afterEach(() => restore());

const PASSWORD = 'quince-Harbour-9-lamp';
const signIn = async (email: string) =>
  (await world.api(null)).call<{ access_token: string }>(adminLogin, {
    body: { email, password: PASSWORD, device_id: 'device-of-mina' },
  });
const sql = (text: string, values: unknown[] = []) => world.database.db.pool.query(text, values);

// docs/decisions/028-staff-decisions-and-charges.md
describe('without dual control one super admin', () => {
  it('invites by a mail: its link sets the password, and only its owner ever has it', async () => {
    const boss = await world.api('super');
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

  it('invites nobody who has an account already, and no partner’s admin without the partner', async () => {
    const boss = await world.api('super');
    for (const email of ['alice@demo.lajvard', 'agent@demo.lajvard'])
      expect((await invite(boss, { email })).body.codes).toEqual({ email: ['email-of-another'] });
    expect((await invite(boss, { email: 'omid@house.example', role: 'ceg-admin' })).body.codes).toEqual({
      partner: ['partner-required'],
    });
    const wrong = await invite(boss, { email: 'omid@house.example', password: 'wrong' });
    expect(codeOf(wrong)).toEqual([422, 'form-invalid']);
    expect((await listed(boss)).some(({ email }) => email === 'omid@house.example')).toBe(false);
  });

  it('changes a colleague’s role, partner and language; with the role their sessions end', async () => {
    const boss = await world.api('super');
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

  it('ends a colleague’s access, and lets them in again with a new password', async () => {
    const boss = await world.api('super');
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

  it('takes a lost second factor away: sessions end, and its owner gets a mail', async () => {
    const boss = await world.api('super');
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

  it('changes nothing about themselves, or about a player', async () => {
    const boss = await world.api('super');
    expect([
      codeOf(await change(boss, 'super', { role: 'financial' })),
      codeOf(await access(boss, 'super', false)),
      codeOf(await resetFactor(boss, 'super')),
      codeOf(await change(boss, 'alice', { role: 'super-admin' })),
    ]).toEqual([...Array(3).fill([409, 'staff-own']), [404, 'not-found']]);
  });
});

describe('the last super admin', () => {
  it('stays when two end each other at once: one of the two, every time', async () => {
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

  it('stays when two lower each other at once', async () => {
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
