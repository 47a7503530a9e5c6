import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Common, login, type PlayReceipt, type Tokens } from '@lajvard/contract';
import { binariesIn, startEmbeddedPostgres } from '@lajvard/embedded-postgres';
import { DEMO_PASSWORD, prove } from '@lajvard/server';
import { type DatabaseAddress, type Db, openDb } from '@lajvard/server/database';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../harness/free-port.ts';
import { emailOf } from '../world/world.ts';

// The real server in its own process, killed with SIGKILL in the middle of each step of a round and restarted: no
// accepted play is lost, none is settled twice, every round ends, the ledger proves.
const MAIN = path.resolve(import.meta.dirname, '../../../apps/server/src/main.ts');
const SYSTEM = '/usr/lib/postgresql/15/bin';
const ENGINE = process.env.LAJVARD_TEST_ENGINE === 'system' ? 'second PostgreSQL' : 'embedded';
const DURATIONS = {
  ROUND_SECONDS: '1',
  EXTRA_SECONDS: '0.2',
  LOCK_SECONDS: '0.8',
  SPIN_SECONDS: '0.5',
  PAUSE_SECONDS: '0.4',
};
// A kill between two commits, while the round rests in a phase; and inside the transaction that makes a phase. The
// simulator crashes the engine at statements that its seed chooses; a process, with its PostgreSQL, is killed where
// plays are taken, where the number is written and where money moves, and in `npm run test:long` everywhere.
const isEverywhere = process.env.LAJVARD_CRASHES === 'everywhere' || ENGINE !== 'embedded';
const RESTING = isEverywhere ? (['open', 'locked', 'spinning', 'settled'] as const) : (['locked'] as const);
const MADE = isEverywhere
  ? (['locked', 'closed', 'spinning', 'numbered', 'settled'] as const)
  : (['numbered', 'settled'] as const);
const SLIP = JSON.stringify({
  17: [{ id: 'a', chipSelected: 5, x: 0, y: 0, formula: '17' }],
  RED: [{ id: 'b', chipSelected: 50, x: 0, y: 0, formula: 'RED' }],
});

describe(`a server killed in the middle of a round, on the ${ENGINE}`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-crash-'));
  let url = '';
  let env: Record<string, string> = {};
  let server: ChildProcess;
  let db: Db | undefined;
  let stopSecond = async (): Promise<void> => undefined;

  const start = async (): Promise<void> => {
    server = spawn(process.execPath, [MAIN], { stdio: ['pipe', 'ignore', 'inherit'], env: { ...process.env, ...env } });
    await eventually(async () => ((await fetch(`${url}/healthz`).catch(() => null))?.ok ? true : undefined));
  };
  const kill = async (): Promise<void> => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await gone;
  };
  /** The embedded engine goes down with its server; its pid file names its socket. */
  const addressOf = (): DatabaseAddress => {
    const [, , , port, host] = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    return { host: host ?? '', port: Number(port), user: 'lajvard', database: 'lajvard' };
  };
  let secondAddress: DatabaseAddress | undefined;
  const connect = async (): Promise<Db> => {
    await db?.close().catch(() => undefined);
    db = openDb(secondAddress ?? addressOf(), 3, () => undefined);
    return db;
  };
  const one = async <T>(text: string, values: unknown[] = []): Promise<T | undefined> =>
    (await (db as Db).pool.query(text, values)).rows[0] as T | undefined;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    env = {
      ...DURATIONS,
      DEMO: '1',
      BEACON_URLS: 'none',
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      LAJVARD_CHILD: '1',
      RATE_LIMIT_FACTOR: '0',
    };
    if (ENGINE !== 'embedded') {
      const second = await startEmbeddedPostgres({
        folder: path.join(folder, 'second'),
        log: () => undefined,
        binaries: binariesIn(SYSTEM),
      });
      secondAddress = second.address;
      const { host, port: at, user, database } = second.address;
      env.DATABASE_URL = `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${at}&user=${user}`;
      stopSecond = second.stop;
    }
    await start();
    await connect();
    // Lets a step of the round be held inside its transaction, so that the kill happens there.
    await (db as Db).pool.query(`
      create table held_phase (phase text);
      create function hold_phase() returns trigger language plpgsql as $$
      begin
        if exists (select from held_phase where phase = new.phase) and new.phase <> old.phase then
          perform pg_sleep(20);
        end if;
        return new;
      end $$;
      create trigger zz_hold_phase before update on rounds for each row execute function hold_phase();`);
  });
  afterAll(async () => {
    await kill();
    await db?.close().catch(() => undefined);
    await stopSecond();
    rmSync(folder, { recursive: true, force: true });
  });

  const alice = async (): Promise<{
    get<T>(where: string): Promise<T>;
    play(round: number): Promise<PlayReceipt | string>;
  }> => {
    const post = async (where: string, body: unknown, token?: string): Promise<Response> =>
      fetch(url + where, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      });
    const tokens = (await (
      await post(login.path, { email: emailOf('alice'), password: DEMO_PASSWORD, level: 'user' })
    ).json()) as Tokens;
    return {
      get: async <T>(where: string) =>
        (await (await fetch(url + where, { headers: { authorization: `Bearer ${tokens.access_token}` } })).json()) as T,
      play: async (round) => {
        const answer = await post(
          '/api/account/user/play',
          { chips: SLIP, round, wheelId: 'studio-1' },
          tokens.access_token,
        );
        return answer.ok ? ((await answer.json()) as { data: PlayReceipt }).data : await answer.text();
      },
    };
  };
  const round = () =>
    one<{ round_number: number; phase: string }>(
      'select round_number, phase from rounds order by round_number desc limit 1',
    );
  const reaches = (phase: string, least: number): Promise<number> =>
    eventually(async () => {
      const found = await round();
      return found && found.phase === phase && found.round_number >= least ? found.round_number : undefined;
    });

  /** Plays in the next round that accepts it: on a slow machine the lock may be over before the play arrives. */
  const playInComingRound = async (
    player: Awaited<ReturnType<typeof alice>>,
  ): Promise<{ roundNumber: number; receipt: PlayReceipt }> => {
    const refusals: string[] = [];
    for (let tries = 0; tries < 10; tries++) {
      const roundNumber = await reaches('locked', ((await round())?.round_number ?? 0) + 1);
      const answer = await player.play(roundNumber);
      if (typeof answer !== 'string') return { roundNumber, receipt: answer };
      refusals.push(answer);
    }
    throw new Error(`no play was taken: ${refusals.join(' ')}`);
  };

  /** Plays as alice in a coming round, and checks how the round of the kill ended. */
  const playThenKill = async (whenToKill: (roundNumber: number) => Promise<unknown>): Promise<void> => {
    const before = await alice();
    const { balance } = (await before.get<{ data: Common }>('/api/account/common')).data;
    const { roundNumber, receipt } = await playInComingRound(before);
    await whenToKill(roundNumber);
    // the current step is already held; the next start must not be
    await (db as Db).pool.query('delete from held_phase');
    await kill();
    // Our hold would outlive the killed server: PostgreSQL ends a dead client's transaction only when it next
    // writes to it.
    await (db as Db).pool
      .query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`)
      .catch(() => undefined);
    await start();
    await connect();
    const ended = await eventually(() =>
      one<{ phase: string; number: number | null }>(
        `select phase, number from rounds where round_number = $1 and ended_at is not null`,
        [roundNumber],
      ),
    );
    // Alice plays in no other round meanwhile, so her wallet shows only this one.
    const back = ended.phase === 'void' ? 55 : await paidBack(roundNumber, ended.number ?? 0);
    const after = (await (await alice()).get<{ data: Common }>('/api/account/common')).data;
    expect(after.balance).toBe(balance - 55 + back);
    expect(await one('select receipt from plays where round_number = $1', [roundNumber])).toEqual({
      receipt: Buffer.from(receipt.receipt, 'hex'),
    });
    const movements = await one<{ n: number }>(
      `select count(*) as n from ledger_movements where reference in ('settled:' || $1, 'voided:' || $1)`,
      [roundNumber],
    );
    expect(movements?.n).toBe(1);
    expect(await prove(db as Db)).toMatchObject({ ok: true });
  };
  // Written by hand from the slip: 5 on 17 pays 35 to one, 50 on red one to one; the stake is returned on top.
  const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
  const paidBack = async (_round: number, number: number): Promise<number> =>
    (number === 17 ? 180 : 0) + (RED.includes(number) ? 100 : 0);

  it.each(RESTING)(
    'a server killed while the round is %s loses no play, pays once and goes on',
    async (phase) => {
      await playThenKill((roundNumber) =>
        phase === 'open' ? reaches('open', roundNumber + 1) : reaches(phase, roundNumber),
      );
    },
    180_000,
  );

  it.each(MADE)(
    'a server killed inside the transaction that makes the round %s loses no play, pays once and goes on',
    async (phase) => {
      await playThenKill(async (roundNumber) => {
        if (phase === 'locked') await eventually(async () => ((await round())?.phase === 'open' ? true : undefined));
        await (db as Db).pool.query('insert into held_phase values ($1)', [phase]);
        await eventually(() => one(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`));
        expect((await round())?.round_number).toBeGreaterThanOrEqual(roundNumber);
      });
    },
    180_000,
  );

  it('after all kills no round number is missing, and every round but the one in play has ended', async () => {
    const gaps = await one<{ gaps: number; unended: number }>(
      'select max(round_number) - count(*) as gaps, count(*) filter (where ended_at is null) as unended from rounds',
    );
    expect(gaps?.gaps).toBe(0);
    expect(gaps?.unended).toBeLessThanOrEqual(1);
  });
});
