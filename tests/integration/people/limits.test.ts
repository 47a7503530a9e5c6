import { randomUUID } from 'node:crypto';
import {
  adminLogin,
  type DayLimits,
  dayLimits,
  deleteSelfAccount,
  depositCreate,
  emailChange,
  login,
  play,
  type RefusalReply,
  ticketCreate,
  userAction,
  withdrawalCreate,
} from '@lajvard/contract';
import { DEMO_PASSWORD } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, type Api, emailOf, type Person, useWorld } from '../world/world.ts';
import { ownFactorDesk } from './own-factor-desk.ts';
import { call, codeOf, credentials, midStep, passkeyDesk } from './passkey-desk.ts';

const ADDRESS = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const AT_ONCE = 25;

const world = await useWorld({ leads: false, rateLimitFactor: 1 });
beforeEach(async () => {
  await query('truncate limit_counts');
});

const query = (text: string, values: unknown[] = []) => world.database.db.pool.query(text, values);
const statusesOf = (answers: readonly Answer[]): Record<number, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [status, all?.length ?? 0]),
  );
const atOnce = (ask: (n: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(n)));

// docs/specification/2-account-and-back-office.md#91-money
// docs/specification/4-reliability.md#43-rate-limits
describe('what a player may ask for within 24 hours', () => {
  let bob: Api;
  beforeAll(async () => {
    bob = await world.api('bob');
  });
  const left = async (of: keyof DayLimits) => (await bob.call<{ data: DayLimits }>(dayLimits)).body.data[of];
  const older = (table: string) => query(`update ${table} set created_at = created_at - interval '25 hours'`);
  const used = (code: string) => ({ status: 429, body: { code, retry_after_seconds: expect.any(Number) } });

  it('of 25 withdrawals at once exactly five are taken; a repeat of one is answered, and counts once', async () => {
    expect(await left('withdrawals')).toEqual({ max: 5, left: 5, next_in_seconds: 0 });
    const body = { amount: 30, dest_wallet_code: ADDRESS, password: DEMO_PASSWORD };
    for (let n = 0; n < 2; n++)
      expect((await bob.call(withdrawalCreate, { body: { ...body, amount: 5000 } })).status, 'refused').toBe(422);
    const first = { ...body, request_id: randomUUID() };
    const repeated = await Promise.all([1, 2, 3].map(() => bob.call(withdrawalCreate, { body: first })));
    expect(statusesOf(repeated)).toEqual({ 200: 3 });
    expect(await left('withdrawals')).toMatchObject({ left: 4 });
    const answers = await atOnce(() => bob.call(withdrawalCreate, { body }));
    expect(statusesOf(answers)).toEqual({ 200: 4, 429: 21 });
    expect(answers.find(({ status }) => status === 429)).toMatchObject(used('withdrawals-used-up'));
    const now = await left('withdrawals');
    expect(now).toMatchObject({ left: 0 });
    expect(now?.next_in_seconds).toBeGreaterThan(23 * 3600);
    expect((await bob.call(withdrawalCreate, { body: first })).status, 'the same request again').toBe(200);
    await older('withdrawals');
    expect(await left('withdrawals')).toMatchObject({ left: 5, next_in_seconds: 0 });
  });

  it('of 25 deposits at once exactly ten are taken', async () => {
    const wallet_adr = world.settings.WALLET_ADDR;
    const ask = (n: number) =>
      bob.call(depositCreate, { body: { amount: 10, hash_code: `fade${n}`.padEnd(64, 'a'), wallet_adr } });
    const answers = await atOnce(ask);
    expect(statusesOf(answers)).toEqual({ 200: 10, 429: 15 });
    expect(answers.find(({ status }) => status === 429)).toMatchObject(used('deposits-used-up'));
    expect(await left('deposits')).toMatchObject({ max: 10, left: 0 });
    await query(`update deposits set created_at = created_at - interval '23 hours 59 minutes'`);
    expect((await left('deposits'))?.next_in_seconds).toBeLessThanOrEqual(60);
  });

  it('of 25 new tickets at once exactly ten are taken; replies go on', async () => {
    const ticket = { subject: 'Where is it?', message: 'I sent it.', priority: 'HIGH', team: 2 };
    const open = (who: Api, request_id = randomUUID()) =>
      who.call<{ data: { id: number } }>(ticketCreate, { body: { ...ticket, request_id } });
    const alice = await world.api('alice'); // twenty messages in an hour are a limit of its own
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => open(alice)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(10);
    expect(answers.filter(({ body }) => (body as unknown as RefusalReply).code === 'tickets-used-up')).toHaveLength(10);
    expect((await alice.call<{ data: DayLimits }>(dayLimits)).body.data.tickets).toMatchObject({ max: 10, left: 0 });
    const to = taken[0]?.body.data.id;
    expect((await bob.call(ticketCreate, { body: { ticket_id: to, message: 'And?' } })).status).toBe(404);
  });
});

describe('guesses of a password', () => {
  const signIn = (
    email: string,
    password: string,
    more: { device_id?: string; level?: string } = {},
    url = world.url,
  ) =>
    fetch(`${url}${login.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, ...more }),
    });
  const statusOf = async (...asked: Parameters<typeof signIn>) => (await signIn(...asked)).status;
  const guesses = async (email: string, count: number, more = {}) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) statuses.push(await statusOf(email, 'wrong wrong', more));
    return statuses;
  };
  /** Pretends that the guesses so far came from elsewhere: keeps only the counts by account. */
  const fromElsewhere = (count: number, person: Person, limit: string) =>
    query(
      `insert into limit_counts
       values (sha256($1::bytea), $2, clock_timestamp(), clock_timestamp() + interval '1 day')`,
      [`${limit} ${emailOf(person)}`, count],
    );

  it('guesses of an account nobody has are answered as those of one that is there', async () => {
    for (const email of [emailOf('alice'), 'nobody@demo.lajvard'])
      expect(await guesses(email, 7)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('five wrong passwords refuse a sign-in with the time to wait; a right one resets the count', async () => {
    expect(await guesses(emailOf('alice'), 4)).toEqual([401, 401, 401, 401]);
    expect(await statusOf(emailOf('alice'), DEMO_PASSWORD)).toBe(200);
    for (const email of [emailOf('alice'), 'nobody@demo.lajvard']) {
      expect(await guesses(email, 5)).toEqual([401, 401, 401, 401, 401]);
      const sixth = await signIn(email, 'wrong wrong');
      expect([sixth.status, await sixth.json()]).toMatchObject([429, { code: 'too-many-tries' }]);
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(50);
    }
  });

  describe('at a second factor', () => {
    beforeAll(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: midStep() });
      return () => vi.useRealTimers();
    });

    it('after five wrong codes of staff the right one waits too, and the owner gets a mail', async () => {
      const nobody = await world.api(null);
      const secret = await passkeyDesk(world).turnOn('financial');
      const enter = async (code: string) =>
        (await call(nobody, adminLogin, { ...credentials('financial'), code })).said;
      const answers: string[] = [];
      for (let tries = 0; tries < 6; tries++) answers.push(await enter('000000'));
      expect(answers).toEqual([...Array(5).fill('second-factor-wrong'), 'too-many-tries']);
      expect(await enter(codeOf(secret))).toBe('too-many-tries');
      await world.mailAbout(emailOf('financial'), /knows your password|می‌داند/);
    });

    it('after five wrong passkeys a right one and a right code wait, and the owner gets a mail', async () => {
      const desk = passkeyDesk(world);
      const { authenticator, secret } = await desk.withPasskey('auditor');
      const said: string[] = [];
      for (let tries = 0; tries < 6; tries++) {
        const options = await desk.asked('auditor');
        said.push(await desk.enter('auditor', authenticator.get(options, { origin: 'http://localhost:1' })));
      }
      expect(said).toEqual([...Array(5).fill('passkey-wrong'), 'too-many-tries']);
      expect(await desk.enter('auditor', authenticator.get(await desk.asked('auditor')))).toBe('too-many-tries');
      const code = { ...credentials('auditor'), code: codeOf(secret) };
      expect((await call(await world.api(null), adminLogin, code)).said).toBe('too-many-tries');
      await world.mailAbout(emailOf('auditor'), /knows your password|می‌داند/);
    });

    it('five wrong codes make even the right one and recovery codes wait, and mail the owner', async () => {
      const desk = ownFactorDesk(world);
      const { secret, recoveryCodes } = await desk.turnOn(await world.api('bob'));
      const answers: string[] = [];
      for (let tries = 0; tries < 6; tries++) answers.push(await desk.enter('bob', { code: '000000' }));
      expect(answers).toEqual([...Array(5).fill('second-factor-wrong'), 'too-many-tries']);
      expect(await desk.enter('bob', { code: codeOf(secret) })).toBe('too-many-tries');
      expect(await desk.enter('bob', { code: recoveryCodes[0] })).toBe('too-many-tries');
      await world.mailAbout(emailOf('bob'), /knows your password|می‌داند/);
      await query('delete from second_factors');
    });
  });

  it('guesses do not lock the owner out: a device that has signed in before has a counter of its own', async () => {
    await world.login('alice', 'the-kitchen');
    await guesses(emailOf('alice'), 6, { device_id: 'a-strangers' });
    expect(await statusOf(emailOf('alice'), DEMO_PASSWORD, { device_id: 'a-strangers' })).toBe(429);
    expect(await statusOf(emailOf('alice'), DEMO_PASSWORD, { device_id: 'the-kitchen' })).toBe(200);
    expect(await guesses(emailOf('alice'), 6, { device_id: 'the-kitchen' })).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("guesses from one address are counted over all accounts, and one's own login forgives none of them", async () => {
    for (let n = 0; n < 19; n++) expect((await guesses(`someone-${n}@demo.lajvard`, 1))[0]).toBe(401);
    expect(await statusOf(emailOf('bob'), DEMO_PASSWORD, { device_id: 'new-one' })).toBe(200);
    expect(await guesses('someone-20@demo.lajvard', 2)).toEqual([401, 429]);
    expect(await statusOf(emailOf('bob'), DEMO_PASSWORD, { device_id: 'another-new-one' })).toBe(429);
  });

  it('guesses from many addresses make the account wait, and tell its owner once', async () => {
    await fromElsewhere(30, 'bob', 'guess-account');
    expect(await statusOf(emailOf('bob'), DEMO_PASSWORD, { device_id: 'far-away' })).toBe(429);
    expect(await statusOf(emailOf('bob'), DEMO_PASSWORD, { device_id: 'new-one' })).toBe(200);
    await query(`update limit_counts set calls = 9, last_at = clock_timestamp() - interval '1 hour'`);
    await guesses(emailOf('bob'), 3);
    const isTold = async () => {
      const mails = await world.mailsTo(emailOf('bob'));
      const warnings = mails.filter(({ text }) => /(رمز عبور نادرست|Wrong passwords)/.test(text));
      return warnings.length > 0 ? warnings : undefined;
    };
    expect(await eventually(isTold)).toHaveLength(1);
  });

  it('who guesses at staff waits sooner', async () => {
    expect(await guesses(emailOf('admin'), 4, { level: 'admin' })).toEqual([401, 401, 401, 429]);
  });

  describe('asked again of a signed-in person', () => {
    const ASKED = {
      'a withdrawal to a new wallet': [
        withdrawalCreate,
        { amount: 30, dest_wallet_code: 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF' },
      ],
      'another e-mail': [emailChange, { email: 'alices-own@demo.lajvard' }],
      'the end of the account': [deleteSelfAccount, { give_up_rest: false }],
    } as const;
    const tell = async (who: Api, what: keyof typeof ASKED, password: string) => {
      const [route, body] = ASKED[what];
      const answer = await who.call<RefusalReply & { codes?: { password?: string[] } }>(route, {
        body: { ...body, password },
      });
      return answer.body.codes?.password?.[0] ?? answer.body.code ?? answer.status;
    };

    /** Links by mail have a limit of their own, which is not asked about here. */
    const forgetLinks = async () =>
      query('delete from limit_counts where id = sha256($1::bytea)', [
        `link-email user ${await world.userId('alice')}`,
      ]);

    it.each(Object.keys(ASKED) as (keyof typeof ASKED)[])(
      'wrong passwords for %s wait after five, and the owner gets a mail',
      async (what) => {
        const alice = await world.api('alice');
        const told = async () =>
          (await world.mailsTo(emailOf('alice'), 0)).filter(({ subject }) => /تلاش ناموفق|guess/.test(subject)).length;
        const before = await told();
        for (let n = 0; n < 5; n++) {
          await forgetLinks();
          expect(await tell(alice, what, 'wrong wrong')).toBe('password-wrong');
        }
        await forgetLinks();
        expect(await tell(alice, what, DEMO_PASSWORD)).toBe('too-many-tries');
        await eventually(async () => ((await told()) === before + 1 ? true : undefined));
      },
    );

    it('wrong passwords of a signed-in person are counted together, and a right one forgives them', async () => {
      const alice = await world.api('alice');
      for (let n = 0; n < 4; n++) await tell(alice, 'the end of the account', 'wrong wrong');
      expect(await tell(alice, 'the end of the account', DEMO_PASSWORD)).toBe('balance-left');
      for (let n = 0; n < 4; n++) await tell(alice, 'the end of the account', 'wrong wrong');
      expect(await tell(alice, 'a withdrawal to a new wallet', 'wrong wrong')).toBe('password-wrong');
      expect(await tell(alice, 'a withdrawal to a new wallet', 'wrong wrong')).toBe('too-many-tries');
    });
  });

  it('guesses are counted for all servers on one database, and a restart forgets none', async () => {
    const second = await world.secondServer();
    expect(await guesses(emailOf('alice'), 5)).toEqual([401, 401, 401, 401, 401]);
    expect(await statusOf(emailOf('alice'), DEMO_PASSWORD, {}, second.url)).toBe(429);
  });
});

describe('at the table', () => {
  it('a slip that breaks a rule is answered however often, and the right one after it is judged', async () => {
    const who = await world.api('alice');
    const slip = (chips: string) => who.call<RefusalReply>(play, { body: { chips, round: 1, wheelId: 'studio-1' } });
    const codes = new Set<string>();
    for (let n = 0; n < 30; n++) codes.add((await slip(JSON.stringify({ NOWHERE: [] }))).body.code);
    expect(codes).not.toContain('too-many-tries');
  });

  it('coming and going is written down thirty times a minute; leaving is never refused', async () => {
    const who = await world.api('alice');
    const act = async (action: string) => (await who.call(userAction, { body: { action } })).status;
    const statuses: number[] = [];
    for (let n = 0; n < 32; n++) statuses.push(await act('TABLE_ENTER'));
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
    expect(await act('LOGOUT')).toBe(200);
  });
});
