import { logonHistory, memberCorrect, memberInfo } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { secretOf } from '../world/mail-link.ts';
import { useWorld } from '../world/world.ts';

type Refusal = { code?: string; codes?: Record<string, string[]> };
type Corrected = { data: { email: string; last_name: string; birth_date: string }; message?: string } & Refusal;

const world = await useWorld({ leads: false });
const boss = await world.api('super');
const aliceId = await world.userId('alice');

const correct = (body: object, who = boss) => who.call<Corrected>(memberCorrect, { body: { id: aliceId, ...body } });
const signIn = async (email: string): Promise<number> => {
  const form = { email, password: 'Lajvard-demo-1', level: 'user' };
  return (await (await world.api(null)).post('/api/auth/login', form)).status;
};
const lastAudit = async () =>
  (await world.database.db.pool.query('select action, before, after from audit_log order by id desc limit 1')).rows[0];

// docs/specification/2-account-and-back-office.md#64-for-the-super-admin-only
describe('support corrects a member', () => {
  it('name and birth date: audited with the reason, and the member reads it in a mail and the history', async () => {
    const reason = 'The passport says so.';
    const { status, body } = await correct({ last_name: 'Karimi', birthdate: '1980-02-29', reason });
    expect([status, body.data.last_name, body.data.birth_date]).toEqual([200, 'Karimi', '1980-02-29']);
    expect(body.message).toMatch(/[آ-ی]/);
    expect(await lastAudit()).toMatchObject({
      action: 'MEMBER_CORRECTED',
      after: { last_name: 'Karimi', birthdate: '1980-02-29', reason },
    });
    const [mail] = await world.mailsTo('alice@demo.lajvard');
    expect(mail?.text).toContain('نام خانوادگی، تاریخ تولد');
    expect(mail?.text).toContain(reason);
    const alice = await world.api('alice');
    const history = await alice.call<{ data: { action: string; description: string; ip: string | null }[] }>(
      logonHistory,
    );
    expect(history.body.data).toContainEqual(
      expect.objectContaining({ action: 'PROFILE_CORRECTED', description: 'last_name, birthdate', ip: null }),
    );
    const again = await correct({ last_name: 'Karimi', reason });
    expect(again.status, 'the same again changes nothing').toBe(200);
    expect(await world.mailsTo('alice@demo.lajvard')).toHaveLength(1);
  });

  it('a lost mailbox: both addresses get a mail, every session ends, and only the new one signs in', async () => {
    const alice = await world.api('alice');
    await (await world.api(null)).post('/api/auth/reset-password', { email: 'alice@demo.lajvard' });
    const link = (await world.mailsTo('alice@demo.lajvard', 2))[0]?.link ?? '';
    const { status, body } = await correct({ email: ' Alice@New.example ', reason: 'She lost the old one.' });
    expect([status, body.data.email]).toEqual([200, 'alice@new.example']);
    expect((await alice.get('/api/account/profile')).status).toBe(401);
    expect([await signIn('alice@demo.lajvard'), await signIn('alice@new.example')]).toEqual([401, 200]);
    const [told] = await world.mailsTo('alice@new.example');
    expect(told?.text).toContain('She lost the old one.');
    const [old] = await world.mailsTo('alice@demo.lajvard', 3);
    expect(old?.link, 'who reads the old mailbox can write, not undo').toMatch(/^mailto:/);
    const u = secretOf(link);
    const looked = await (await world.api(null)).post('/api/auth/link/look', { u });
    expect(looked.status, 'a link sent to the old mailbox').toBe(401);
  });

  it.each<[string, object, object]>([
    ['no reason', { last_name: 'Rad' }, { reason: ['reason-required'] }],
    ['a blank reason', { last_name: 'Rad', reason: ' ' }, { reason: ['reason-required'] }],
    ['nothing to correct', { reason: 'x' }, { first_name: ['nothing-corrected'] }],
    ['a minor', { birthdate: '2020-01-01', reason: 'x' }, { birthdate: ['must-be-adult'] }],
    ['the address of another', { email: 'bob@demo.lajvard', reason: 'x' }, { email: ['email-of-another'] }],
    ['what owners change themselves', { city: 'Shiraz', reason: 'x' }, { city: ['unknown-field'] }],
  ])('not with %s', async (_what, form, codes) => {
    const { status, body } = await correct(form);
    expect([status, body.codes]).toMatchObject([422, codes]);
  });

  it('no staff, nobody unknown, and only where the role allows it', async () => {
    const form = { last_name: 'Rad', reason: 'x' };
    expect((await correct({ ...form, id: await world.userId('super2') })).body.code).toBe('staff-account');
    expect((await correct({ ...form, id: 987_654 })).status).toBe(404);
    for (const person of ['financial', 'admin', 'agent', 'ceg'] as const) {
      expect((await correct(form, await world.api(person))).status, person).toBe(403);
    }
    const { rows } = await world.database.db.pool.query('select account_code from users where id = $1', [aliceId]);
    const info = await boss.call<Corrected>(memberInfo, { params: { account_code: rows[0].account_code } });
    expect(info.body.data.last_name).toBe('Karimi');
  });

  it('who then resembles an account that may not play is held, as with a change of their own', async () => {
    const bobId = await world.userId('bob');
    await world.database.db.pool.query(
      `update users set first_name = 'Omid', last_name = 'Nazari', birth_date = '1985-03-04' where id = $1`,
      [bobId],
    );
    await boss.get(`/backoffice/api/account/user/disable?id=${bobId}`);
    await correct({ first_name: 'Omid', last_name: 'Nazari', birthdate: '1985-03-04', reason: 'A mistake.' });
    const { rows } = await world.database.db.pool.query('select held_at from users where id = $1', [aliceId]);
    expect(rows[0].held_at).not.toBeNull();
  });
});
