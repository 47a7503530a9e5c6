import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { register, resetPassword } from '@lajvard/contract';
import { readSettings, SILENT, startServer } from '@lajvard/server';
import type { Db } from '@lajvard/server/database';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { type FreshDatabase, freshDatabase } from '@lajvard/server/testing/fresh-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../harness/free-port.ts';
import { openPostOffice, type PostOffice } from '../world/post-office.ts';
import { type Api, startWorld, type World } from '../world/world.ts';

// A mail about an account waits in the database until a mail server has accepted it: sent at least once, always with
// the same Message-ID.
const AWAY_MS = 40_000; // longer than a mail once waited when it was kept in memory
const PAUSES_MS = [1_000, 5_000, 15_000, 30_000];
const password = 'Firouzeh-7-blue';
const form = (email: string) => ({ email, password, password_confirmation: password, locale: 'en' });
const jobsIn = async (db: Db): Promise<string> => {
  const { rows } = await db.pool.query('select payload::text, last_error from graphile_worker._private_jobs');
  return JSON.stringify(rows);
};
/** Moves the next try of the jobs that wait by so much, once one waits for it: as if that much time had passed. */
const moveNextTry = async (db: Db, by: string): Promise<void> => {
  await eventually(async () => {
    const moved = await db.pool.query(
      `update graphile_worker._private_jobs set run_at = run_at + $1::interval
       where locked_at is null and run_at > now()`,
      [by],
    );
    return moved.rowCount ? true : undefined;
  });
  await db.pool.query(`select pg_notify('jobs:insert', '{"count":3}')`); // the queue looks at once, not in two seconds
};

/** A clock whose timers end early, so that the jobs of the dead are looked for every second. */
const HURRIED = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (delayMs: number, work: () => void) => {
    const timer = setTimeout(work, delayMs / 15);
    return () => clearTimeout(timer);
  },
};

// docs/specification/2-account-and-back-office.md#7-the-calls
describe('a mail about an account', () => {
  const lines: [facts: object, message: string][] = [];
  const write = (facts: object, message: string) => lines.push([facts, message]);
  let office: PostOffice;
  let world: World;
  let nobody: Api;
  beforeAll(async () => {
    office = await openPostOffice();
    const log = { ...SILENT, info: write, warn: write, error: write };
    world = await startWorld({ leads: false, log, env: { SMTP_URL: office.url, MAIL_FROM: 'support@play.example' } });
    nobody = await world.api(null);
  });
  beforeEach(() => {
    office.letters.length = 0;
    lines.length = 0;
  });
  afterAll(async () => {
    await world.close();
    await office.close();
  });
  const failures = () => lines.filter(([, message]) => message === 'mail not sent yet').map(([facts]) => facts);
  const failed = (times: number) => eventually(() => failures().length >= times || undefined);
  const minuteLater = () => moveNextTry(world.database.db, '-1 minute');
  const noneWaits = () => eventually(async () => (await jobsIn(world.database.db)) === '[]' || undefined);

  it('a mail waits for a mail server that is away, without a link or address to be read, and comes once', async () => {
    const email = 'mina@example.org';
    await office.close();
    expect((await nobody.call(register, { body: form(email) })).status).toBe(200);
    const waiting = await eventually(async () => {
      const jobs = await jobsIn(world.database.db);
      return jobs.includes('registration') ? jobs : undefined;
    });
    expect(waiting).not.toContain(email);
    expect(waiting).not.toMatch(/https?:|token=/);
    // on a slow machine a try may come by itself before it is moved
    for (let tries = 0; tries < PAUSES_MS.length; tries = failures().length) {
      await failed(tries + 1);
      if (failures().length === PAUSES_MS.length) await office.open();
      await minuteLater();
    }
    expect(failures()).toMatchObject(PAUSES_MS.map((againMs) => ({ againMs })));
    expect(PAUSES_MS.reduce((sum, ms) => sum + ms)).toBeGreaterThan(AWAY_MS);
    const [letter] = await eventually(() => (office.letters.length > 0 ? office.letters : undefined));
    await noneWaits();
    expect(office.letters).toHaveLength(1);
    const code = /token=([^\s&]+)/.exec(letter?.text ?? '')?.[1];
    const grant = await nobody.post('/oauth/token', { grant_type: 'code', code });
    expect(grant.status, 'its link still opens the registration').toBe(200);
    const { rows } = await world.database.db.pool.query('select id from users where email = $1', [email]);
    const mail = { mail: 'registration', userId: rows[0].id };
    expect(lines).toContainEqual([expect.objectContaining({ ...mail, reason: 'unreachable' }), 'mail not sent yet']);
    expect(lines).toContainEqual([expect.objectContaining(mail), 'mail handed over']);
    expect(JSON.stringify(lines)).not.toContain(email);
    expect(JSON.stringify(lines)).not.toContain(code);
  });

  it('a mail that may have arrived is sent again as the same message', async () => {
    office.onLetter = 'drop';
    await nobody.call(resetPassword, { body: { email: 'bob@demo.lajvard' } });
    await office.to('bob@demo.lajvard');
    office.onLetter = 'take';
    await minuteLater();
    const letters = await office.to('bob@demo.lajvard', 2);
    await noneWaits();
    expect(letters).toHaveLength(2);
    expect(letters[1]?.headers['message-id']).toBe(letters[0]?.headers['message-id']);
    expect(letters[1]?.text).toBe(letters[0]?.text);
  });

  it('a mail whose link is over is dropped: the newer one comes alone, an expired one not at all', async () => {
    await office.close();
    const ask = (email: string) => nobody.call(resetPassword, { body: { email } });
    await ask('bob@demo.lajvard');
    await ask('alice@demo.lajvard');
    // a mail is tried again by itself; only its first try says that it is there
    const begun = () => failures().filter((facts) => 'tries' in facts && facts.tries === 1).length;
    await eventually(() => begun() === 2 || undefined);
    await ask('alice@demo.lajvard');
    await eventually(() => begun() === 3 || undefined);
    await world.database.db.pool.query(`update one_time_codes set expires_at = clock_timestamp()
      where user_id = (select id from users where email = 'bob@demo.lajvard')`);
    await office.open();
    await minuteLater();
    await noneWaits();
    expect(office.letters.map(({ to }) => to)).toEqual([['alice@demo.lajvard']]);
    const dropped = { mail: 'new-password', userId: await world.userId('bob') };
    expect(lines).toContainEqual([expect.objectContaining(dropped), 'mail dropped: its link is no longer valid']);
  });

  it('a mail to an address that the mail server refuses for good is not tried again', async () => {
    office.refused.set('gone@example.org', { code: 550, words: 'no such user: gone@example.org' });
    await nobody.call(register, { body: form('gone@example.org') });
    await eventually(() => lines.some(([, message]) => message === 'mail rejected permanently') || undefined);
    await noneWaits();
    expect(JSON.stringify(lines)).not.toContain('gone@example.org');
  });
});

describe('mails and a server that is killed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-mails-'));
  let database: FreshDatabase;
  let office: PostOffice;
  beforeAll(async () => {
    [database, office] = [await freshDatabase(), await openPostOffice()];
  });
  afterAll(async () => {
    await office.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const settings = async (): Promise<Record<string, string>> => {
    const { host = '', port = 5432, user = '', database: name = '' } = database.address;
    return {
      DEMO: '1',
      BEACON_URLS: 'none',
      DATA_DIR: folder,
      PORT: String(await freePort()),
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_FACTOR: '0',
      SMTP_URL: office.url,
      MAIL_FROM: 'support@play.example',
      LAJVARD_CHILD: '1',
      DATABASE_URL: `postgresql:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
    };
  };
  const start = async (env: Record<string, string>): Promise<ChildProcess> => {
    const main = fileURLToPath(new URL('./main.ts', import.meta.resolve('@lajvard/server')));
    const child = spawn(process.execPath, [main], {
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { ...process.env, ...env },
    });
    const isUp = () => fetch(`http://127.0.0.1:${env.PORT}/healthz`).catch(() => null);
    await eventually(async () => (await isUp())?.ok || undefined);
    return child;
  };
  const ask = (env: Record<string, string>, email: string) =>
    fetch(`http://127.0.0.1:${env.PORT}${register.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form(email)),
    });

  it('a server that is killed loses no mail, neither one that waits nor one that it was handing over', async () => {
    const env = await settings();
    const killed = await start(env);
    office.onLetter = 'hang';
    expect((await ask(env, 'handed-over@example.org')).status).toBe(200);
    const [first] = await office.to('handed-over@example.org');
    await office.close();
    await moveNextTry(database.db, '1 hour'); // the hanging hand-over has failed, and waits until after the kill
    await office.open();
    expect((await ask(env, 'under-way@example.org')).status).toBe(200);
    await office.to('under-way@example.org');
    killed.kill('SIGKILL');
    await new Promise((resolve) => killed.once('exit', resolve));
    office.onLetter = 'take';
    office.letters.length = 0;
    const server = await startServer({
      settings: readSettings({ ...(await settings()), PORT: '0' }),
      log: SILENT,
      leads: false,
      clock: HURRIED,
    });
    try {
      await moveNextTry(database.db, '-1 hour');
      const [again] = await office.to('handed-over@example.org');
      expect(again?.headers['message-id']).toBe(first?.headers['message-id']);
      expect(office.letters.some(({ to }) => to.includes('under-way@example.org'))).toBe(false);
      // A dead process loses its jobs after 100 s; simulate that they have passed.
      await database.db.pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '100 s'`);
      await office.to('under-way@example.org');
      await eventually(async () => (await jobsIn(database.db)) === '[]' || undefined);
      expect(office.letters).toHaveLength(2);
    } finally {
      await server.close();
    }
  });
});
