import {
  type Broadcast,
  type BroadcastDetails,
  broadcastSend,
  broadcastShow,
  deleteSelfAccount,
  emailChange,
  emailUpdate,
  login,
  passwordUpdate,
  register,
  registerComplete,
  resetPassword,
  type Tokens,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Letter, openPostOffice, type PostOffice } from '../world/post-office.ts';
import { type Api, startWorld, type World } from '../world/world.ts';

// Every mail of the product goes through a real SMTP server that requires TLS and a password, and is read as by
// a mail program.
let office: PostOffice;
let world: World;
let nobody: Api;
beforeAll(async () => {
  office = await openPostOffice();
  world = await startWorld({
    leads: false,
    env: { SMTP_URL: office.url, MAIL_FROM: 'Lajvard Support <support@play.example>', BROADCAST_PER_SECOND: '1000' },
  });
  nobody = await world.api(null);
});
afterAll(async () => {
  await world.close();
  await office.close();
});

const PASSWORD = 'Lajvard-demo-1';
const PERSON = {
  first_name: 'Mina',
  last_name: 'Rad',
  address: '12 Azadi',
  zip_code: '11369',
  country: 'Iran',
  city: 'Tehran',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  country_code: '98',
  phone_number: '9121234567',
  birthdate: '1990-05-06',
  is_agree_rules: true,
};
const linkIn = ({ text }: Letter): URL => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
const newest = async (address: string, count: number): Promise<Letter> => {
  const letter = (await office.to(address, count)).at(-1);
  if (letter === undefined) throw new Error('no letter');
  return letter;
};

/** What must hold for every mail. */
const isSound = (letter: Letter, address: string): void => {
  expect(letter).toMatchObject({ from: 'support@play.example', to: [address], secure: true, user: 'lajvard' });
  const { headers } = letter;
  expect(headers.from).toBe('Lajvard Support <support@play.example>');
  expect(headers.to).toBe(address);
  expect(headers['message-id']).toMatch(/^<[^<>\s@]+@play\.example>$/);
  expect(Math.abs(Date.parse(headers.date ?? '') - Date.now())).toBeLessThan(60_000);
  expect(headers['mime-version']).toBe('1.0');
  expect(headers['content-type']).toMatch(/^multipart\/alternative;/);
  expect(headers.subject).not.toMatch(/\n|=\?/);
  expect([headers.bcc, headers.cc]).toEqual([undefined, undefined]);
  expect(letter.text.length).toBeGreaterThan(40);
  expect(letter.html).toMatch(/^<!doctype html>/);
};

// The subjects by hand, from the specification of the mails; {p} is the product's name.
const SUBJECTS = {
  en: [
    'Complete your registration at Lajvard',
    'Your account at Lajvard',
    'Set a new password at Lajvard',
    'Your password at Lajvard was changed',
    'Request to change your e-mail at Lajvard',
    'Confirm your new e-mail at Lajvard',
    'Your e-mail at Lajvard was changed',
    'Your account at Lajvard was closed',
    'Your account at Lajvard is closed',
  ],
  fa: [
    'تکمیل ثبت‌نام در لاجورد',
    'حساب شما در لاجورد',
    'رمز عبور جدید در لاجورد',
    'رمز عبور شما در لاجورد تغییر کرد',
    'درخواست تغییر ایمیل شما در لاجورد',
    'تأیید ایمیل جدید در لاجورد',
    'ایمیل شما در لاجورد تغییر کرد',
    'حساب شما در لاجورد بسته شد',
    'حساب شما در لاجورد بسته است',
  ],
} as const;

describe.each(['fa', 'en'] as const)('every mail of an account, in %s', (locale) => {
  it('from the registration to the end', async () => {
    const email = `mina-${locale}@example.org`;
    const other = `other-${locale}@example.org`;
    const letters: Letter[] = [];
    const form = { email, password: PASSWORD, password_confirmation: PASSWORD, locale };
    await nobody.call(register, { body: form });
    letters.push(await newest(email, 1));
    const code = new URLSearchParams(linkIn(letters[0] as Letter).hash.slice(1)).get('token');
    const grant = await nobody.post<Tokens>('/oauth/token', { grant_type: 'code', code });
    await (await world.api(grant.body)).call(registerComplete, { body: PERSON });

    await nobody.call(register, { body: form });
    letters.push(await newest(email, 2));
    await nobody.call(resetPassword, { body: { email } });
    letters.push(await newest(email, 3));
    const u = new URLSearchParams(linkIn(letters[2] as Letter).hash.slice(1)).get('u');
    const password = 'Firouzeh-7-blue';
    await nobody.call(passwordUpdate, { body: { u, password, password_confirmation: password } });
    letters.push(await newest(email, 4));

    const { body: tokens } = await nobody.call<Tokens>(login, { body: { email, password, level: 'user' } });
    const mina = await world.api(tokens);
    await mina.call(emailChange, { body: { email: other, password } });
    letters.push(await newest(email, 5));
    const confirm = await newest(other, 1);
    await nobody.call(emailUpdate, { body: { u: new URLSearchParams(linkIn(confirm).hash.slice(1)).get('u') } });
    letters.push(confirm, await newest(email, 6));
    const { body: moved } = await nobody.call<Tokens>(login, { body: { email: other, password, level: 'user' } });
    const again = await world.api(moved);
    expect((await again.call(deleteSelfAccount, { body: { password } })).status).toBe(200);
    letters.push(await newest(other, 2));
    await nobody.call(register, { body: { ...form, email: other } });
    letters.push(await newest(other, 3));

    expect(letters.map(({ headers }) => headers.subject)).toEqual(SUBJECTS[locale]);
    for (const letter of letters) {
      isSound(letter, [5, 7, 8].some((at) => letters[at] === letter) ? other : email);
      expect(letter.html).toContain(`<html lang="${locale}" dir="${locale === 'fa' ? 'rtl' : 'ltr'}">`);
    }
    expect(new Set(letters.map(({ headers }) => headers['message-id'])).size).toBe(9);
  });
});

describe('a mail server that is away', () => {
  it('is tried again: the mail comes when it is back', async () => {
    await office.close();
    await nobody.call(resetPassword, { body: { email: 'bob@demo.lajvard' } });
    await office.open();
    isSound(await newest('bob@demo.lajvard', 1), 'bob@demo.lajvard');
  });
});

describe('an e-mail to all', () => {
  const show = async (boss: Api, id: number): Promise<BroadcastDetails> =>
    (await boss.call<{ data: BroadcastDetails }>(broadcastShow, { params: { id: String(id) } })).body.data;
  const ended = (boss: Api, id: number) =>
    eventually(async () => {
      const details = await show(boss, id);
      return details.ended_at === null ? undefined : details;
    });
  const send = async (boss: Api, subject: string, message: string): Promise<number> => {
    const { body } = await boss.call<{ data: Broadcast }>(broadcastSend, { body: { subject, message } });
    return body.data.id;
  };
  const to = (address: string, subject: string) =>
    office.letters.filter((letter) => letter.to.includes(address) && letter.headers.subject === subject);

  it('goes to each member separately, as written and in its own direction; a refused address is reported', async () => {
    const boss = await world.api('super');
    const { pool } = world.database.db;
    await pool.query(`insert into users (level, account_code, email, password_hash, locale, completed_at)
      values ('user', '111222333', 'gone@example.org', '-', 'en', now())`);
    office.refused.set('gone@example.org', { code: 550, words: 'no such user here' });
    const subject = 'خبر جدید <b>برای همه</b>';
    const id = await send(boss, subject, 'سلام دوستان،\nخوش آمدید.\n\nPlease <script>look</script> at the new table.');
    const { counts, failures } = await ended(boss, id);
    expect(counts).toMatchObject({ sent: 2, failed: 1, unknown: 0 });
    expect(failures).toMatchObject([{ email: 'gone@example.org', state: 'failed', reason: 'refused' }]);
    expect(failures[0]?.answer).toContain('no such user here');
    const [letter] = to('alice@demo.lajvard', subject);
    isSound(letter as Letter, 'alice@demo.lajvard');
    expect(letter?.headers['message-id']).toMatch(new RegExp(`^<broadcast-${id}-\\d+@play\\.example>$`));
    expect(letter?.text).toContain('Please <script>look</script> at the new table.');
    expect(letter?.html).not.toContain('<script>');
    expect(letter?.html).toMatch(/<p dir="rtl"[^>]*>سلام دوستان،<br>/);
    expect(letter?.html).toMatch(/<p dir="ltr"[^>]*>Please/);
    expect(to('bob@demo.lajvard', subject)).toHaveLength(1);
  });

  it('never begins another header, and asks for what the form asks for', async () => {
    const boss = await world.api('super');
    const refused = async (body: object) => (await boss.call<{ codes: object }>(broadcastSend, { body })).body.codes;
    const message = 'A long enough message.';
    expect(await refused({ subject: 'Hi\r\nBcc: all@example.org', message })).toEqual({
      subject: ['broadcast-subject-lines'],
    });
    expect(await refused({ subject: '', message: '' })).toEqual({
      subject: ['broadcast-subject-required', 'broadcast-subject-short'],
      message: ['broadcast-message-required', 'broadcast-message-short'],
    });
    expect(await refused({ subject: ' ab ', message: '12345678' })).toEqual({
      subject: ['broadcast-subject-short'],
      message: ['broadcast-message-short'],
    });
  });

  it('waits for a mail server that is away, and goes on when it is back: nobody is missed or has two', async () => {
    const boss = await world.api('super');
    await office.close();
    const id = await send(boss, 'While it is away', 'The mail server will be back soon.');
    await eventually(async () => ((await show(boss, id)).again_at === null ? undefined : true));
    await office.open();
    expect((await ended(boss, id)).counts).toMatchObject({ sent: 2, failed: 1 });
    expect(to('alice@demo.lajvard', 'While it is away')).toHaveLength(1);
    expect(to('bob@demo.lajvard', 'While it is away')).toHaveLength(1);
  });

  it('is not sent again where the connection was lost after the letter had come', async () => {
    const boss = await world.api('super');
    office.onLetter = 'drop';
    const id = await send(boss, 'Lost on the way', 'The answer of the mail server is lost.');
    const { counts, failures } = await ended(boss, id);
    office.onLetter = 'take';
    expect(counts).toMatchObject({ sent: 0, failed: 1, unknown: 2 });
    expect(failures.filter(({ state }) => state === 'unknown').map(({ reason }) => reason)).toEqual([
      'no-answer',
      'no-answer',
    ]);
    expect(to('alice@demo.lajvard', 'Lost on the way')).toHaveLength(1);
  });
});
