import {
  deleteSelfAccount,
  emailChange,
  emailUpdate,
  linkLook,
  login,
  memberCorrect,
  ownFactor,
  ownFactorBegin,
  ownFactorConfirm,
  ownFactorEnd,
  passwordUpdate,
  profile,
  profileUpdate,
  type RefusalReply,
  type Route,
  register,
  resetPassword,
  stopAll,
  type Tokens,
  type UserInfo,
  updateLocale,
  updateSettings,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { describe, expect, it } from 'vitest';
import { secretOf } from '../world/mail-link.ts';
import { BORN, FORM, visitorOf } from '../world/visitor.ts';
import { type Api, useWorld } from '../world/world.ts';
import { call, codeOf } from './passkey-desk.ts';

// The cells of the table of docs/decisions/095-undo.md: the owner has the mailbox A, the thief B and the password.
const world = await useWorld({ leads: false });
const nobody = await world.api(null);
const visitor = visitorOf(world, nobody);
const sql = async (text: string, values: unknown[] = []) => (await world.database.db.pool.query(text, values)).rows;

const PASSWORD = FORM.password;
const NEW = 'Firouzeh-7-blue';
const OLD_BROWSER = 'the-owners';

const NEW_DEVICE = /دستگاهی تازه|new device/;
let people = 0;
/** A player of their own for each test: the owner, signed in, with the addresses of owner and thief. */
const someone = async () => {
  const number = ++people;
  const [a, b, c] = ['a', 'b', 'c'].map((box) => `${box}${number}@example.org`) as [string, string, string];
  await visitor.register(a);
  const { body } = await visitor.exchange(await visitor.codeFor(a));
  const form = {
    ...FORM,
    ...BORN,
    last_name: `Rad${'abcdefghijklmnopqrstuvwxyz'[number]}`,
    address: `${number} Hafez`,
  };
  const completion = { ...form, phone_number: `91200000${String(number).padStart(2, '0')}`, device_id: OLD_BROWSER };
  const done = await (await world.api(body)).post<Tokens>('/api/auth/register-complete', completion);
  expect(done.status).toBe(200);
  const owner = await world.api(done.body);
  const { id } = (await owner.call<{ data: UserInfo }>(profile)).body.data;
  return { a, b, c, owner, id };
};

const signIn = (email: string, password = PASSWORD) =>
  nobody.call<Tokens & RefusalReply>(login, { body: { email, password, level: 'user', device_id: OLD_BROWSER } });
const signedIn = async (email: string, password = PASSWORD): Promise<Api> =>
  world.api((await signIn(email, password)).body);
/** What became of a call: its status, the code of its refusal, or the codes of its fields. */
const said = async (api: Api, route: Route, body: object) => {
  const answer = await api.call<{ code?: string; codes?: object }>(route, { body });
  return answer.body.codes ?? answer.body.code ?? answer.status;
};
const askFor = (api: Api, email: string) => said(api, emailChange, { email, password: PASSWORD });
const ABOUT = {
  asked: /درخواست تغییر ایمیل|Request to change/,
  confirm: /تأیید ایمیل|Confirm/,
  changed: /ایمیل شما.*تغییر کرد|e-mail.*was changed/,
  reset: /رمز عبور جدید|Set a new password/,
  factorOn: /دومرحله‌ای.*روشن|authentication.*is on/,
  factorOff: /دومرحله‌ای.*خاموش|authentication.*is off/,
  closed: /بسته شد|was closed/,
  withdrawal: /درخواست برداشت|withdrawal was requested/,
} as const;
/** The reference of the newest mail of this kind. */
const mailed = async (to: string, about: keyof typeof ABOUT): Promise<string> =>
  secretOf((await world.mailAbout(to, ABOUT[about])).link);
const has = async (to: string, about: RegExp) =>
  (await world.mailsTo(to, 0)).some(({ subject }) => about.test(subject));
const undo = (u: string) => said(nobody, stopAll, { u });
const confirm = (u: string) => said(nobody, emailUpdate, { u });
const setPassword = (u: string, password = NEW) =>
  said(nobody, passwordUpdate, { u, password, password_confirmation: password });
const emailOf = async (id: number) => (await sql('select email from users where id = $1', [id]))[0]?.email;
/** The thief signs in as the owner and moves the account to their own mailbox. */
const moveTo = async (from: string, to: string): Promise<void> => {
  const thief = await signedIn(from);
  expect(await askFor(thief, to)).toBe(200);
  expect(await confirm(await mailed(to, 'confirm'))).toBe(200);
};
/** The owner has the account: a link for a new password comes to this address, and opens it. */
const ownerIsIn = async (email: string): Promise<void> => {
  expect(await setPassword(await mailed(email, 'reset'))).toBe(200);
  expect((await signIn(email, NEW)).status).toBe(200);
};
/** As if so much time had passed since the mails. */
const later = (id: number, interval: string) =>
  sql('update one_time_codes set expires_at = expires_at - $2::interval where user_id = $1', [id, interval]);

// docs/decisions/095-undo.md
describe('the thief signs in', () => {
  it('on a device that was not used before: the owner hears of it, and can stop it', async () => {
    const { a } = await someone();
    expect((await nobody.call(login, { body: { email: a, password: PASSWORD, device_id: OLD_BROWSER } })).status).toBe(
      200,
    );
    const thief = await world.api(
      (await nobody.call<Tokens>(login, { body: { email: a, password: PASSWORD, device_id: 'another' } })).body,
    );
    const mail = await world.mailAbout(a, NEW_DEVICE);
    expect(mail.text).toMatch(/127\.0\.0\.1|::1/);
    expect(
      (await world.mailsTo(a)).filter(({ subject }) => NEW_DEVICE.test(subject)),
      'once, for the new one',
    ).toHaveLength(1);
    expect(await undo(secretOf(mail.link))).toBe(200);
    expect((await thief.call(profile)).status).toBe(401);
    expect((await signIn(a)).status).toBe(401);
    await ownerIsIn(a);
  });
});

describe('the thief asks for another e-mail', () => {
  it('a new password voids the link at the thief’s address', async () => {
    const { a, b, id } = await someone();
    expect(await askFor(await signedIn(a), b)).toBe(200);
    await nobody.call(resetPassword, { body: { email: a } });
    expect(await setPassword(await mailed(a, 'reset'))).toBe(200);
    expect(await confirm(await mailed(b, 'confirm'))).toBe('token-invalid');
    expect(await emailOf(id)).toBe(a);
  });

  it('and confirms it: the undo gives the address back, removes what is new, and tells the other one', async () => {
    const { a, b, id } = await someone();
    await moveTo(a, b);
    await nobody.call(resetPassword, { body: { email: b } });
    const thiefs = await mailed(b, 'reset');
    expect(await undo(await mailed(a, 'asked'))).toBe(200);
    expect(await emailOf(id)).toBe(a);
    expect(await setPassword(thiefs), 'a link that waits at the thief’s').toBe('token-invalid');
    expect((await world.mailAbout(b, /برگردانده شد|was undone/)).link).toMatch(/^mailto:/);
    await ownerIsIn(a);
  });

  it('cannot go on to a third mailbox while the first can take the account back; after three days the owner can', async () => {
    const { a, b, c, id } = await someone();
    await moveTo(a, b);
    const thief = await signedIn(b);
    expect(await askFor(thief, c)).toEqual({ email: ['email-changed-lately'] });
    expect(await askFor(thief, a)).toEqual({ email: ['email-changed-lately'] });
    const u = await mailed(a, 'changed');
    await later(id, '72 hours');
    expect(await askFor(thief, c)).toBe(200);
    expect(await undo(u), 'three days are over').toBe('token-invalid');
  });

  it('an undo at the new address leaves those at the older one alone, which outrank it', async () => {
    const { a, b, id } = await someone();
    await moveTo(a, b);
    const thief = await signedIn(b);
    await call(thief, ownFactorBegin, { password: PASSWORD }).then(({ data }) =>
      call(thief, ownFactorConfirm, { code: codeOf((data as { secret: string }).secret, -1) }),
    );
    expect(await undo(await mailed(b, 'factorOn'))).toBe(200);
    expect(await setPassword(await mailed(b, 'reset'), 'Thief-knows-it-7')).toBe(200);
    expect((await signIn(b, 'Thief-knows-it-7')).status).toBe(200);
    const ofOwner = await mailed(a, 'changed');
    expect(await said(nobody, linkLook, { u: ofOwner }), 'still open').toBe(200);
    expect(await undo(ofOwner)).toBe(200);
    expect([await emailOf(id), (await signIn(b, 'Thief-knows-it-7')).status]).toEqual([a, 401]);
    expect(await undo(await mailed(a, 'asked')), 'all undos at one address do the same, once').toBe('token-invalid');
    await ownerIsIn(a);
  });

  it('the freed address is kept for the owner: no registration and no other account takes it', async () => {
    const { a, b, id } = await someone();
    const { owner: other, id: otherId } = await someone();
    await moveTo(a, b);
    await nobody.call(register, { body: { email: a } });
    const kept = await world.mailAbout(a, /این ایمیل در|This e-mail address/);
    expect(await sql('select from users where email = $1', [a])).toHaveLength(0);
    expect(await askFor(other, a)).toBe(200);
    await eventually(
      async () => (await world.mailsTo(a)).filter(({ subject }) => subject === kept.subject).length === 2 || undefined,
    );
    expect(await has(a, ABOUT.confirm)).toBe(false);
    const boss = await world.api('super');
    const correction = { id: otherId, email: a, reason: 'They say that it is theirs.' };
    expect(await said(boss, memberCorrect, correction)).toEqual({ email: ['email-of-another'] });
    expect(await undo(secretOf(kept.link)), 'the mail about it undoes the change too').toBe(200);
    expect(await emailOf(id)).toBe(a);
    await ownerIsIn(a);
  });

  it('a taken address, whatever wrote it, blocks the account: nothing goes to the thief', async () => {
    const { a, b, id } = await someone();
    const { id: otherId } = await someone();
    await moveTo(a, b);
    await sql('update users set email = $1 where id = $2', [a, otherId]);
    const answer = await nobody.call(stopAll, { body: { u: await mailed(a, 'changed') } });
    expect(answer.body).toEqual({ data: { stopped: true, is_locked: true } });
    await nobody.call(resetPassword, { body: { email: b } });
    await eventually(async () => (await sql('select from graphile_worker._private_jobs')).length === 0 || undefined);
    expect(await has(b, ABOUT.reset)).toBe(false);
    expect(await sql('select blacklisted_at is not null as blocked from users where id = $1', [id])).toEqual([
      { blocked: true },
    ]);
  });
});

describe('the thief sets up a second factor', () => {
  const turnOn = async (thief: Api) => {
    const { data } = await call<{ secret: string }>(thief, ownFactorBegin, { password: PASSWORD });
    expect((await call(thief, ownFactorConfirm, { code: codeOf(data.secret, -1) })).said).toBe('200');
  };

  it('the mail about it undoes it', async () => {
    const { a } = await someone();
    await turnOn(await signedIn(a));
    expect((await signIn(a)).body.code).toBe('second-factor-needed');
    expect(await undo(await mailed(a, 'factorOn'))).toBe(200);
    await ownerIsIn(a);
    const owner = await signedIn(a, NEW);
    expect((await owner.call<{ data: object }>(ownFactor)).body.data).toEqual({ since: null, codes_left: 0 });
  });

  it('after a change of e-mail: the address before hears of it and undoes it, by any of its links', async () => {
    const { a, b } = await someone();
    await moveTo(a, b);
    await turnOn(await signedIn(b));
    expect(secretOf((await world.mailAbout(a, ABOUT.factorOn)).link)).not.toBe('');
    expect(await undo(await mailed(a, 'factorOn'))).toBe(200);
    await ownerIsIn(a);
  });

  it('an undo keeps what the owner had before it, and removes a passkey that came after', async () => {
    const { a, b, id } = await someone();
    const thief = await signedIn(a);
    await turnOn(thief);
    const ofFactor = await mailed(a, 'factorOn');
    await later(id, '72 hours');
    await sql('update second_factors set confirmed_at = now() - $2::interval where user_id = $1', [id, '72 hours']);
    expect(await askFor(thief, b)).toBe(200);
    await sql(`insert into passkeys (id, user_id, public_key, sign_count, transports, name)
      values ('a-new-one', ${id}, '', 0, '{}', 'Phone')`);
    expect(await undo(ofFactor), 'too old').toBe('token-invalid');
    expect(await undo(await mailed(a, 'asked'))).toBe(200);
    expect(await sql('select from passkeys where user_id = $1', [id])).toHaveLength(0);
    expect(await setPassword(await mailed(a, 'reset'))).toBe(200);
    expect((await signIn(a, NEW)).body.code).toBe('second-factor-needed');
  });
});

describe('the thief turns the second factor off, with a code', () => {
  /** The owner turns it on; what a thief sees of it who reads their codes. */
  const withFactor = async () => {
    const { a, b, owner } = await someone();
    const { data } = await call<{ secret: string }>(owner, ownFactorBegin, { password: PASSWORD });
    expect((await call(owner, ownFactorConfirm, { code: codeOf(data.secret, -1) })).said).toBe('200');
    const form = { email: a, password: PASSWORD, level: 'user', device_id: OLD_BROWSER, code: codeOf(data.secret) };
    const thief = await world.api((await nobody.call<Tokens>(login, { body: form })).body);
    expect((await call(thief, ownFactorEnd, { password: PASSWORD, code: codeOf(data.secret, 1) })).said).toBe('200');
    return { a, b, owner, thief };
  };
  const turnOn = async (api: Api, password: string): Promise<void> => {
    const { data } = await call<{ secret: string }>(api, ownFactorBegin, { password });
    expect((await call(api, ownFactorConfirm, { code: codeOf(data.secret, -1) })).said).toBe('200');
  };
  const since = async (api: Api) => (await api.call<{ data: { since: string | null } }>(ownFactor)).body.data.since;

  it('the owner hears of it and stops the thief; the factor stays off until the owner turns it on again', async () => {
    const { a, thief } = await withFactor();
    expect((await signIn(a)).status, 'the password is enough').toBe(200);
    expect(await undo(await mailed(a, 'factorOff'))).toBe(200);
    expect((await thief.call(profile)).status).toBe(401);
    expect((await signIn(a)).status).toBe(401);
    await ownerIsIn(a);
    const owner = await signedIn(a, NEW);
    expect(await since(owner)).toBeNull();
    await turnOn(owner, NEW);
    expect((await signIn(a, NEW)).body.code).toBe('second-factor-needed');
  });

  it('and one of their own on: the undo removes that', async () => {
    const { a, thief } = await withFactor();
    await turnOn(thief, PASSWORD);
    expect(await undo(await mailed(a, 'factorOff'))).toBe(200);
    await ownerIsIn(a);
    expect(await since(await signedIn(a, NEW))).toBeNull();
  });

  it('and moves the account: the address before takes it back', async () => {
    const { a, b, thief } = await withFactor();
    expect(await askFor(thief, b)).toBe(200);
    expect(await confirm(await mailed(b, 'confirm'))).toBe(200);
    expect(await undo(await mailed(a, 'factorOff'))).toBe(200);
    await ownerIsIn(a);
  });
});

describe('the thief closes the account', () => {
  it.each(['the present address', 'the address before'])('an undo at %s opens it again', async (which) => {
    const { a, b } = await someone();
    const isMoved = which === 'the address before';
    if (isMoved) await moveTo(a, b);
    const now = isMoved ? b : a;
    const thief = await signedIn(now);
    expect(await said(thief, deleteSelfAccount, { password: PASSWORD })).toBe(200);
    expect((await signIn(now)).status).toBe(401);
    expect(await undo(await mailed(a, 'closed'))).toBe(200);
    await ownerIsIn(a);
    const actions = await sql('select action from activities order by id desc limit 8');
    expect(actions.map(({ action }) => action)).toContain('ACCOUNT_REOPENED');
  });

  it('three days later it stays closed', async () => {
    const { a, id } = await someone();
    expect(await said(await signedIn(a), deleteSelfAccount, { password: PASSWORD })).toBe(200);
    const u = await mailed(a, 'closed');
    await later(id, '72 hours');
    expect(await undo(u)).toBe('token-invalid');
  });
});

describe('the thief changes what no undo changes back', () => {
  it.each([
    ['closure', /استراحت شما|Your break/, 'BREAK_TAKEN', 3],
    ['exclusion', /خودمحرومی|self-exclusion/, 'SELF_EXCLUDED', 60],
  ] as const)('a %s: the owner hears of it, and it stays', async (action, about, entry, period) => {
    const { a, id } = await someone();
    expect(await said(await signedIn(a), updateSettings, { action, period, reason: 'Not me.' })).toBe(200);
    const mail = await world.mailAbout(a, about);
    expect(mail.text).toContain(String(period));
    expect(await undo(secretOf(mail.link))).toBe(200);
    expect(await sql('select reason from play_bars where user_id = $1', [id])).toEqual([{ reason: action }]);
    const history = await sql('select action, description from activities where user_id = $1', [id]);
    expect(history).toContainEqual({ action: entry, description: String(period) });
  });

  it('a limit: it stays and stands in the history; the undo of the sign-in stops the thief', async () => {
    const { a, id } = await someone();
    const form = { email: a, password: PASSWORD, level: 'user', device_id: 'another' };
    const thief = await world.api((await nobody.call<Tokens>(login, { body: form })).body);
    const limit = { action: 'bet_limit', period: '4w', amount: 5 };
    expect(await said(thief, updateSettings, limit)).toBe(200);
    expect(await said(thief, updateSettings, { ...limit, amount: 500 }), 'not loosened').toBe('setting-locked');
    const history = await sql('select action, description from activities where user_id = $1', [id]);
    expect(history).toContainEqual({ action: 'LIMIT_SET', description: 'bet_limit 4w 5' });
    expect(await undo(secretOf((await world.mailAbout(a, NEW_DEVICE)).link))).toBe(200);
    expect((await thief.call(profile)).status).toBe(401);
    await ownerIsIn(a);
    const { bet_limit: left } = (await (await signedIn(a, NEW)).call<{ data: UserInfo }>(profile)).body.data;
    expect(left).toMatchObject({ bet_max: 5 });
  });

  it('the telephone: the owner hears of it; another address than that is no such mail', async () => {
    const { a } = await someone();
    const thief = await signedIn(a);
    expect(await said(thief, profileUpdate, { city: 'Shiraz' })).toBe(200);
    expect(await said(thief, profileUpdate, { phone_number: '9351112233' })).toBe(200);
    await world.mailAbout(a, /شمارهٔ تلفن|phone number/);
    const phone = /شمارهٔ تلفن|phone number/;
    expect((await world.mailsTo(a)).filter(({ subject }) => phone.test(subject))).toHaveLength(1);
  });

  it('the language: for three days a mail with an undo has both', async () => {
    const { a, b, id } = await someone();
    const thief = await signedIn(a);
    expect(await said(thief, updateLocale, { locale: 'en' })).toBe(200);
    expect(await askFor(thief, b)).toBe(200);
    const mail = await world.mailAbout(a, ABOUT.asked);
    expect(mail.text).toContain('It wasn’t me: stop it');
    expect(mail.text).toContain('من نبودم؛ متوقف شود');
    expect(mail.subject).toMatch(/Request to change.* · درخواست تغییر/);
    const history = await sql('select action, description from activities where user_id = $1', [id]);
    expect(history).toContainEqual({ action: 'LANGUAGE_CHANGED', description: 'fa' });
    expect(await has(b, /·/), 'a mail without an undo has one').toBe(false);
  });
});

describe('the owner leaves a mailbox that somebody else reads', () => {
  it('a link for a password that waits there is void; who reads it can take the address back for three days', async () => {
    const { a, b, id, owner } = await someone();
    await nobody.call(resetPassword, { body: { email: a } });
    const waiting = await mailed(a, 'reset');
    expect(await askFor(owner, b)).toBe(200);
    expect(await confirm(await mailed(b, 'confirm'))).toBe(200);
    expect(await setPassword(waiting)).toBe('token-invalid');
    const u = await mailed(a, 'changed');
    expect(await said(nobody, linkLook, { u })).toBe(200);
    await later(id, '72 hours');
    expect(await undo(u)).toBe('token-invalid');
    expect(await emailOf(id)).toBe(b);
  });
});

describe('an address and a registration that nobody completed', () => {
  it.each(['before the change is asked for', 'before it is confirmed'])('begun %s: it gives way', async (when) => {
    const { b, id, owner } = await someone();
    const begin = async () => {
      await nobody.call(register, { body: { email: b } });
      await eventually(async () => (await sql('select from users where email = $1', [b])).length === 1 || undefined);
    };
    if (when === 'before the change is asked for') await begin();
    expect(await askFor(owner, b)).toBe(200);
    const link = await mailed(b, 'confirm');
    if (when === 'before it is confirmed') await begin();
    const registration = await world.mailAbout(b, /تکمیل ثبت‌نام|Complete your registration/);
    expect(await has(b, /حساب شما در|Your account at/), 'no untrue mail').toBe(false);
    const registrant = await world.api((await visitor.exchange(secretOf(registration.link, 'token'))).body);
    expect(await confirm(link)).toBe(200);
    expect(await emailOf(id)).toBe(b);
    const form = { ...FORM, ...BORN };
    expect((await registrant.post('/api/auth/register-complete', form)).status, 'it has ended').toBe(401);
  });
});

it('two accounts that confirm the same address at once: one has it, the other reads why not', async () => {
  for (let pair = 0; pair < 3; pair++) {
    const [one, other] = [await someone(), await someone()];
    const links: string[] = [];
    for (const { owner } of [one, other]) {
      expect(await askFor(owner, one.c)).toBe(200);
      const known = links.length;
      const mails = await eventually(async () => {
        const all = (await world.mailsTo(one.c, 0)).filter(({ subject }) => ABOUT.confirm.test(subject));
        return all.length > known ? all : undefined;
      });
      links.push(secretOf(mails[0]?.link));
    }
    const answers = await Promise.all(links.map(confirm));
    expect(answers.toSorted((x, y) => String(x).localeCompare(String(y)))).toEqual([200, 'email-of-another']);
  }
});
