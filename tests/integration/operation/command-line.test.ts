import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { adminLogin, auditCheck, auditList, fairnessKeys, passwordUpdate, staffProfile } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../../harness/child-environment.ts';
import { secretOf } from '../world/mail-link.ts';
import { commandLine, environmentOf, type Ran } from '../world/operator.ts';
import { useWorld } from '../world/world.ts';

const PROGRAM = fileURLToPath(new URL('../../../scripts/lajvard.ts', import.meta.url));
const PASSWORD = 'quince-Harbour-9-lamp';
const NEW = 'mina@house.example';

const world = await useWorld({ leads: false });

const lajvard = commandLine(environmentOf(world));

/** The program that an operator starts, with nothing else in its environment. */
const program = (env: Record<string, string>, ...args: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { env: { ...CHILD_ENVIRONMENT, ...env } }, (failed, out, error) =>
      resolve({ code: failed ? Number(failed.code) : 0, out, error }),
    );
  });

const signIn = async (email: string, password: string) => {
  const nobody = await world.api(null);
  return nobody.call<{ access_token: string }>(adminLogin, {
    body: { email, password, device_id: 'device-of-mina' },
  });
};
const profileWith = async (token: string): Promise<number> => {
  const answer = await fetch(`${world.url}${staffProfile.path}`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.status;
};

// docs/specification/2-account-and-back-office.md#74-lists
describe('the command line', () => {
  it('the program without settings names those that it lacks, without a stack trace, and ends with 2', async () => {
    const ran = await program({}, 'staff', 'list');
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.error).toMatch(/^The settings cannot be used:\n {2}- /);
    expect(ran.error).toContain('DATABASE_URL');
    expect(ran.error).toContain('\nRun this with the environment of the server.\n');
    expect(ran.error).not.toContain('    at ');
  });

  it('the program that proves the ledger says so and ends with 0', async () => {
    const ran = await program(environmentOf(world), 'prove');
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('The ledger proves'), error: '' });
  });

  it('the program passes what follows `verify` to that program, and ends as it ends', async () => {
    const ran = await program({}, 'verify', '--help');
    expect(ran).toMatchObject({ code: 0, out: expect.stringMatching(/^usage: verify FILE/), error: '' });
    expect(await program({}, 'verify', 'no/such/file')).toMatchObject({ code: 2, out: '' });
  });

  it('the command line says what it can do, and refuses what it cannot with the same words', async () => {
    const help = await lajvard('help');
    expect(help).toMatchObject({ code: 0, error: '' });
    expect(help.out).toMatch(
      /export[\s\S]+migrate[\s\S]+new-log[\s\S]+prove[\s\S]+restore-check[\s\S]+staff[\s\S]+\n {2}verify /,
    );
    expect(await lajvard('dance')).toMatchObject({ code: 2, out: '' });
    for (const wrong of [['invite', NEW], ['invite', NEW, 'emperor'], ['invite', 'mina', 'agent'], []])
      expect((await lajvard('staff', ...wrong)).error).toContain('usage: lajvard staff invite EMAIL ROLE');
    expect((await lajvard('staff', 'invite', NEW, 'ceg-admin')).error).toContain('--partner');
    expect((await lajvard('staff', 'invite', NEW, 'agent', '--partner', 'ceg')).error).toContain('--partner');
  });

  it('`new-log` begins another public log only if a checkpoint is named, or that nobody has one', async () => {
    for (const wrong of [[], ['--unknown', 'checkpoint'], ['--unknown', '--key', 'k'], ['--key'], ['--all']])
      expect(await lajvard('new-log', ...wrong)).toMatchObject({
        code: 2,
        out: '',
        error: expect.stringContaining('usage: lajvard new-log CHECKPOINT'),
      });
  });

  it('`restore-check` judges a restored database by its books, last round and the moment to reach', async () => {
    const { pool } = world.database.db;
    await pool.query(`insert into rounds (round_number, phase, wheel, epoch, commitment, opened_at, bets_until,
        locks_at, closes_at, closed_at, number, ended_at, next_opens_at)
      select 1, 'settled', 'studio-1', 1, '\\x00', t, t, t, t, t, 17, t + interval '10 s', t + interval '18 s'
      from (select clock_timestamp() + interval '1 minute' as t) clock`);
    const { rows } = await pool.query<{ ended: Date }>('select ended_at as ended from rounds');
    const after = (seconds: number): string => new Date((rows[0]?.ended.getTime() ?? 0) + seconds * 1000).toISOString();

    const between = await lajvard('restore-check', '--until', after(4));
    expect(between).toMatchObject({ code: 0, error: '' });
    expect(between.out).toMatch(/The ledger proves[\s\S]+audit log is intact[\s\S]+sums of the reports agree/);
    expect(between.out).toMatch(/last round is 1, settled[\s\S]+newest movement is demo[\s\S]+4\.0 s older/);
    const beyond = await lajvard('restore-check', '--until', after(-2));
    expect(beyond).toMatchObject({ code: 1, out: expect.stringContaining('WENT BEYOND') });
    expect(await lajvard('restore-check', '--until', '2026-11-24 13:00')).toMatchObject({ code: 2, out: '' });

    await pool.query('alter table ledger_accounts disable trigger all');
    const [spoil, repair] = ['+ 1', '- 1'].map(
      (change) => `update ledger_accounts set balance_cents =
      balance_cents ${change} where kind = 'house:bank'`,
    );
    await pool.query(spoil ?? '');
    const spoilt = await lajvard('restore-check', '--until', after(4));
    await pool.query(repair ?? '');
    await pool.query('alter table ledger_accounts enable trigger all');
    expect(spoilt).toMatchObject({ code: 1, out: expect.stringContaining('DOES NOT prove') });
  });

  it('`export` writes a closed month that can be checked without a database, and refuses one that runs', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-export-'));
    const [at, keys] = [path.join(folder, 'month'), path.join(folder, 'keys.json')];
    try {
      for (const wrong of [[], ['2026-13', at], ['2020-01'], ['--check', at, '2020-01']])
        expect(await lajvard('export', ...wrong)).toMatchObject({
          code: 2,
          error: expect.stringContaining('usage: lajvard export MONTH FOLDER'),
        });
      const running = await lajvard('export', new Date().toISOString().slice(0, 7), at);
      expect(running).toMatchObject({ code: 1, error: expect.stringMatching(/^Not exported: .* is not over/) });
      expect(existsSync(at)).toBe(false);
      // A month before the first day: nothing happened, and it is closed once any later day is.
      await world.database.db.pool.query(
        `insert into closed_days (day, winning_cents, losing_cents, players, open_from)
         values ('2020-02-01', 0, 0, 0, 0) on conflict do nothing`,
      );
      const exported = await lajvard('export', '2020-01', at);
      expect(exported).toMatchObject({
        code: 0,
        error: '',
        out: expect.stringMatching(/plays: 0 rows[\s\S]+signed by \w{16}/),
      });
      writeFileSync(keys, await (await fetch(`${world.url}${fairnessKeys.path}`)).text());
      const checked = await lajvard('export', '--check', at, '--keys', keys);
      expect(checked).toMatchObject({ code: 0, error: '', out: expect.stringContaining('matches the export of') });
      appendFileSync(path.join(at, 'plays.csv.gz'), 'x');
      expect((await lajvard('export', '--check', at, '--keys', keys)).code).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('`staff` invites somebody, who sets a password, works, and loses access at once', async () => {
    const invited = await lajvard('staff', 'invite', 'Mina@House.example', 'agent', '--first-name', 'Mina');
    expect(invited).toMatchObject({ code: 0, error: '' });
    const u = secretOf(invited.out.trim().split('\n').at(-1));
    expect((await lajvard('staff', 'list')).out).toContain(`${NEW}  agent  invited`);
    expect((await signIn(NEW, PASSWORD)).status).toBe(401);

    const nobody = await world.api(null);
    const set = { body: { u, password: PASSWORD, password_confirmation: PASSWORD } };
    expect((await nobody.call(passwordUpdate, set)).status).toBe(200);
    expect((await nobody.call(passwordUpdate, set)).status, 'a link works once').not.toBe(200);
    const { status, body } = await signIn(NEW, PASSWORD);
    expect(status).toBe(200);
    expect(await profileWith(body.access_token)).toBe(200);
    expect((await lajvard('staff', 'list')).out).toContain(`${NEW}  agent  active`);

    expect(await lajvard('staff', 'block', NEW)).toMatchObject({ code: 0 });
    await expect.poll(() => profileWith(body.access_token)).toBe(401);
    expect((await signIn(NEW, PASSWORD)).status).not.toBe(200);
    expect((await lajvard('staff', 'list')).out).toContain(`${NEW}  agent  blocked`);
  });

  it('`staff reset` takes a lost second factor away, once', async () => {
    const email = 'financial@demo.lajvard';
    await world.database.db.pool.query(
      `insert into second_factors (user_id, sealed, confirmed_at) select id, 'x', now() from users where email = $1`,
      [email],
    );
    expect((await signIn(email, 'Lajvard-demo-1')).body).toMatchObject({ code: 'second-factor-needed' });
    expect(await lajvard('staff', 'reset', email)).toMatchObject({ code: 0, error: '' });
    expect((await signIn(email, 'Lajvard-demo-1')).status).toBe(200);
    expect(await world.mailsTo(email)).toMatchObject([{ subject: expect.stringMatching(/خاموش|is off/) }]);
    expect(await lajvard('staff', 'reset', email)).toMatchObject({ code: 2, out: '' });
  });

  it('`staff` makes no player staff, and is in the audit log, whose chain stays intact', async () => {
    const refused = await lajvard('staff', 'invite', 'alice@demo.lajvard', 'super-admin');
    expect(refused).toMatchObject({ code: 2, out: '', error: expect.stringContaining('is a player') });
    expect((await lajvard('staff', 'block', 'alice@demo.lajvard')).code).toBe(2);

    const boss = await world.api('super');
    const { body } = await boss.call<{ data: { list: { action: string; staff: object; after: object }[] } }>(
      auditList,
      {
        query: {},
      },
    );
    const rows = JSON.stringify(body);
    expect(rows).toContain('STAFF_INVITED');
    expect(rows).toContain('STAFF_BLOCKED');
    expect(rows).toContain('SECOND_FACTOR_OFF');
    expect(JSON.stringify((await boss.call(auditCheck)).body)).toContain('"breaks_at":null');
  });

  it('`staff` keeps one super admin, except with --last', async () => {
    expect(await lajvard('staff', 'block', 'super@demo.lajvard')).toMatchObject({ code: 0 });
    const last = { code: 2, out: '', error: expect.stringContaining('is the last super admin with access') };
    expect(await lajvard('staff', 'block', 'super2@demo.lajvard')).toMatchObject(last);
    expect(await lajvard('staff', 'invite', 'super2@demo.lajvard', 'agent')).toMatchObject(last);
    expect((await lajvard('staff', 'list')).out).toContain('super2@demo.lajvard  super-admin  active');
    expect(await lajvard('staff', 'block', 'super2@demo.lajvard', '--last')).toMatchObject({ code: 0 });
    expect((await lajvard('staff', 'list')).out).toContain('super2@demo.lajvard  super-admin  blocked');
  });
});
