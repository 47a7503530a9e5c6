import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type AuditRow,
  auditList,
  type Broadcast,
  type BroadcastDetails,
  broadcastAudience,
  broadcastCsv,
  broadcastList,
  broadcastSend,
  broadcastShow,
  broadcastStop,
  login,
  type Tokens,
} from '@lajvard/contract';
import { DEMO_PASSWORD } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { type FreshDatabase, freshDatabase } from '@lajvard/server/testing/fresh-database.ts';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../harness/free-port.ts';
import { openPostOffice, type PostOffice } from '../world/post-office.ts';
import { type Api, emailOf, startWorld, type World } from '../world/world.ts';

const members = (database: FreshDatabase, count: number) =>
  database.db.pool.query(
    `insert into users (level, account_code, email, password_hash, locale, completed_at)
     select 'user', (300000000 + n)::text, 'm' || n || '@example.org', '-', 'fa', now()
     from generate_series(1, $1::int) n`,
    [count],
  );

// docs/specification/2-account-and-back-office.md#233-e-mail-to-all
// docs/specification/2-account-and-back-office.md#517-e-mail-to-all
describe('an e-mail to all, from the office', () => {
  let world: World;
  let boss: Api;
  beforeAll(async () => {
    world = await startWorld({ leads: false, env: { BROADCAST_PER_SECOND: '1000' } });
    boss = await world.api('super');
  });
  afterAll(() => world.close());

  const form = (subject: string) => ({ subject, message: 'Something new at the table tonight.' });
  const send = (api: Api, body: object) =>
    api.call<{ data: Broadcast; code?: string; message?: string }>(broadcastSend, { body });
  const ended = (id: number) =>
    eventually(async () => {
      const { body } = await boss.call<{ data: BroadcastDetails }>(broadcastShow, { params: { id: String(id) } });
      return body.data.ended_at === null ? undefined : body.data;
    });

  it('says whom it reaches before it is sent, reaches them, and is in history, file and audit log', async () => {
    await members(world.database, 3);
    await world.database.db.pool.query(`update users set blacklisted_at = now() where email = 'm2@example.org'`);
    expect((await boss.call(broadcastAudience)).body).toEqual({
      data: {
        recipients: 4, // alice, bob, m1, m3
        left_out: { blacklisted: 1, closed: 0, excluded: 0, 'on-a-break': 0, held: 0 },
        running: null,
      },
    });
    const { body } = await send(boss, form('News of tonight'));
    expect(body.data).toMatchObject({ subject: 'News of tonight', recipients: 4, ended_at: null });
    expect(body.message).toBe('ارسال ایمیل به همهٔ بازیکنان آغاز شد.');
    expect(await ended(body.data.id)).toMatchObject({ counts: { sent: 4, waiting: 0, skipped: 0 }, failures: [] });
    const [mail] = await world.mailsTo('alice@demo.lajvard');
    expect(mail).toMatchObject({ subject: 'News of tonight', link: null });
    expect(mail?.text).toContain('Something new at the table tonight.');
    expect(await world.mailsTo('m2@example.org', 0)).toEqual([]);

    const list = await boss.call<{ data: Broadcast[]; meta: object }>(broadcastList, {
      query: { search: JSON.stringify({ keyword: 'OF TONIGHT' }) },
    });
    expect(list.body).toMatchObject({ data: [{ id: body.data.id, counts: { sent: 4 } }], meta: { total: 1 } });
    const file = await boss.call<string>(broadcastCsv);
    const [row] = readCsv(file.body).rows;
    expect(row).toMatchObject({ subject: 'News of tonight', staff: 'super@demo.lajvard', recipients: '4' });
    expect(row).toMatchObject({ sent: '4', failed: '0', skipped: '0', unknown: '0' });
    const log = await boss.call<{ data: AuditRow[] }>(auditList, {
      query: { search: JSON.stringify({ action: 'BROADCAST_SENT' }) },
    });
    expect(log.body.data).toMatchObject([
      { subject: `broadcast:${body.data.id}`, before: null, after: { subject: 'News of tonight', recipients: 4 } },
    ]);
  });

  it('pressed twice is sent once', async () => {
    const twice = { ...form('Twice'), request_id: 'b7c1f7d6-1111-4222-8333-944445555666' };
    const [first, second] = await Promise.all([send(boss, twice), send(boss, twice)]);
    expect([first.status, second.status, second.body.data.id]).toEqual([200, 200, first.body.data.id]);
    await ended(first.body.data.id);
    expect((await send(boss, twice)).body.data.id).toBe(first.body.data.id);
    expect((await world.mailsTo('bob@demo.lajvard')).filter(({ subject }) => subject === 'Twice')).toHaveLength(1);
  });

  it('that has gone out to everybody is not stopped, and says so', async () => {
    const { body } = await send(boss, form('Gone'));
    await ended(body.data.id);
    const stop = (id: number) => boss.call<{ code: string }>(broadcastStop, { body: { id } });
    expect(await stop(body.data.id)).toMatchObject({ status: 409, body: { code: 'broadcast-ended' } });
    expect((await stop(999)).status).toBe(404);
  });

  it('is for the super admin alone', async () => {
    for (const person of ['financial', 'admin', 'agent', 'ceg', 'alice'] as const) {
      const { status } = await send(await world.api(person), form('Not mine'));
      expect([401, 403]).toContain(status);
    }
    expect((await boss.call(broadcastShow, { params: { id: '999' } })).status).toBe(404);
  });
});

describe('a server killed while an e-mail goes to all', () => {
  const MAIN = path.resolve(import.meta.dirname, '../../../apps/server/src/main.ts');
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-broadcast-'));
  let database: FreshDatabase;
  let office: PostOffice;
  let server: ChildProcess;
  let url = '';
  beforeAll(async () => {
    database = await freshDatabase();
    office = await openPostOffice();
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await office.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (): Promise<void> => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const { host = '', port: at, user, database: name } = database.address;
    server = spawn(process.execPath, [MAIN], {
      stdio: ['pipe', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DEMO: '1',
        DATA_DIR: folder,
        PORT: String(port),
        LOG_LEVEL: 'fatal',
        LAJVARD_CHILD: '1',
        SMTP_URL: office.url,
        BROADCAST_PER_SECOND: '40',
        RATE_LIMIT_FACTOR: '0',
        PROCESSES: '1',
        DATABASE_URL: `postgresql:///${name}?host=${encodeURIComponent(host)}&port=${at}&user=${user}`,
      },
    });
    await eventually(async () => ((await fetch(`${url}/healthz`).catch(() => null))?.ok ? true : undefined));
  };
  const post = (where: string, body: object, token?: string): Promise<Response> =>
    fetch(url + where, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });

  it('goes on after the next start: everybody is accounted for, nobody has two', async () => {
    await start();
    await members(database, 100);
    const who = { email: emailOf('super'), password: DEMO_PASSWORD, level: 'admin' };
    const { access_token: token } = (await (await post(login.path, who)).json()) as Tokens;
    const sent = await post(broadcastSend.path, { subject: 'Crash', message: 'In the middle of it.' }, token);
    const { data } = (await sent.json()) as { data: Broadcast };
    expect(data.recipients).toBe(102); // with alice and bob
    await eventually(() => (office.letters.length >= 20 ? true : undefined));
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await gone;
    expect(office.letters.length).toBeLessThan(102);

    // Ten minutes later: the dead process has not renewed its lease since.
    await database.db.pool.query(`update broadcasts set runs_until = runs_until - interval '10 minutes'`);
    await start();
    const states = await eventually(async () => {
      const { rows } = await database.db.pool.query<{ counts: Record<string, number> | null }>(
        'select counts from broadcasts',
      );
      return rows[0]?.counts ?? undefined;
    });
    const addresses = office.letters.flatMap(({ to }) => to);
    expect(new Set(addresses).size, 'nobody has two').toBe(addresses.length);
    expect((states.sent ?? 0) + (states.unknown ?? 0)).toBe(102);
    expect(states.unknown ?? 0).toBeLessThanOrEqual(5);
    const { rows: without } = await database.db.pool.query<{ email: string }>(
      `select email from broadcast_recipients where state = 'sent' and not email = any($1::text[])`,
      [addresses],
    );
    expect(without, 'every recipient listed as sent has it').toEqual([]);
  });
});
