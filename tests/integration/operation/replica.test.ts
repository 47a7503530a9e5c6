import {
  ALL_ROUTES,
  chargeList,
  completeOverview,
  depositsDaily,
  memberShow,
  type Route,
  type SiteOverview,
  staffDepositList,
  userTransfer,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playUntilTaken } from '../world/play-until-taken.ts';
import { type Answer, type Api, startWorld, type World } from '../world/world.ts';
import { hasPromtool, playAlert, scrape } from './alert-story.ts';
import { type ReplicatedDatabase, startReplicated } from './streaming-replica.ts';

const SLIP = JSON.stringify({ RED: [{ id: 'a', chipSelected: 50, x: 0, y: 0, formula: 'RED' }] });
const TODAY = new Date().toISOString().slice(0, 10);
/** Written here once more, independently of the server's list: what may be late, by the beginning of its path. */
const LATE = new RegExp(
  [
    '/(audit|logons)',
    '/user/(played|logon)',
    '/reports/(complete|deposits|withdrawals|overview|monthly|yearly|ranking|user-ranking|round|return|events|wheels)',
  ].join('|'),
);

let databases: ReplicatedDatabase;
let world: World;
let boss: Api;
let alice: Api;
let code: string;

beforeAll(async () => {
  databases = await startReplicated();
  const { host = '', port = 0, database } = databases.replicaAddress;
  const where = new URLSearchParams({ host, port: String(port), user: 'lajvard_server' });
  world = await startWorld({
    database: databases.primary,
    durations: { round: 1, extra: 0.2, lock: 3, spin: 0.3, pause: 0.5 },
    env: { METRICS_PORT: '0', REPORT_DATABASE_URL: `postgresql:///${database}?${where}` },
  });
  [boss, alice] = [await world.api('super'), await world.api('alice')];
  const { rows } = await world.database.db.pool.query(`select account_code from users where email like 'alice@%'`);
  code = rows[0].account_code;
});
afterAll(() => world.close());

const lag = async (): Promise<number | undefined> => {
  const text = await (await fetch(`http://127.0.0.1:${world.server.metricsPort}/metrics`)).text();
  const found = /^lajvard_replica_lag_seconds (\S+)$/m.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};
const site = async (): Promise<SiteOverview> => (await boss.call<{ data: SiteOverview }>(completeOverview)).body.data;
const give = (amount: number): Promise<Answer> =>
  boss.call(userTransfer, { body: { account_code: code, amount, reason: 'a gift', password: DEMO_MASTER_PASSWORD } });
/** Every GET call of staff that changes nothing, with what it must be asked with. */
const reads: Route[] = ALL_ROUTES.filter(
  ({ method, who, path }) =>
    method === 'GET' && typeof who !== 'string' && !/\/(activate|disable|resolved|viewing)\b/.test(path),
);
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  depositsDaily: { date: TODAY },
  depositsDailyCsv: { date: TODAY },
  withdrawalsDaily: { date: TODAY },
  withdrawalsDailyCsv: { date: TODAY },
};
const ask = async (route: Route, round: number): Promise<Answer> => {
  const user = String(await world.userId('alice'));
  const queries = {
    userRanking: { user_id: user },
    memberPlayedGame: { user_id: user, round_number: String(round) },
    chargeAccountShow: { account_code: code },
    ...Object.fromEntries(
      ['memberPlayedHistory', 'memberPlayedCsv', 'memberLogons', 'memberLogonsCsv'].map((name) => [
        name,
        { search: JSON.stringify({ user_id: Number(user) }) },
      ]),
    ),
    ...QUERIES,
  } as Record<string, Record<string, string>>;
  const params = { id: code, account_code: code, round_number: String(round), image: '1' };
  const query = queries[route.name];
  return boss.call(route, query ? { query, params } : { params });
};
/** Plays a round after that one, to its end. @returns its number */
const playRound = async (after = 0): Promise<number> => {
  const round = await eventually(async () => {
    const taken = await playUntilTaken(alice, SLIP);
    return taken > after ? taken : undefined;
  });
  await eventually(async () => {
    const { rows } = await world.database.db.pool.query('select phase from rounds where round_number = $1', [round]);
    return rows[0]?.phase === 'settled' || undefined;
  });
  return round;
};

it('reads reports and histories on the replica, and what staff act on at the primary', async () => {
  const before = await site();
  const { replica } = databases;
  await replica.pool.query('select pg_wal_replay_pause()');
  try {
    const given = await give(40);
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    expect((await site()).adjustments, 'the report is of before').toBe(before.adjustments);
    const charges = await boss.call<{ data: { amount: number }[] }>(chargeList);
    expect(charges.body.data.map(({ amount }) => amount)).toContain(40);
    const member = await boss.call<{ data: { balance: number } }>(memberShow, { params: { account_code: code } });
    expect(member.body.data.balance).toBe(1_040);
    await eventually(async () => ((await lag()) ?? 0) > 0.5 || undefined);
  } finally {
    await replica.pool.query('select pg_wal_replay_resume()');
  }
  await eventually(async () => (await site()).adjustments === before.adjustments + 40 || undefined);
  await eventually(async () => (await lag()) === 0 || undefined);
});

it('adds every sum at the primary, and reads the same there and on the replica', async () => {
  const round = await playRound();
  const { db } = world.database;
  await eventually(async () => {
    const { rows } = await db.pool.query(
      `select s.movement_id >= r.movement_id as added from running_sums s, round_sums r where r.round_number = $1`,
      [round],
    );
    return rows[0]?.added === true || undefined;
  });
  await eventually(async () => {
    const [there, here] = await Promise.all(
      [db, databases.replica].map(
        async (each) => (await each.pool.query('select * from overview_by_day order by day')).rows,
      ),
    );
    return JSON.stringify(there) === JSON.stringify(here) || undefined;
  });
});

describe('without the replica', () => {
  it('exactly the reports and histories are refused, with when to ask again; the table goes on', async () => {
    const round = await playRound();
    const well = await scrape(world.server.metricsPort);
    for (const route of reads) expect((await ask(route, round)).status, route.name).not.toBe(503);
    await databases.stopReplica();
    try {
      for (const route of reads) {
        const answer = await ask(route, round);
        expect(answer.status === 503, `${route.name} ${answer.status}`).toBe(LATE.test(route.path));
        if (answer.status !== 503) continue;
        expect(answer.body).toMatchObject({ code: 'unavailable' });
        expect(Number(answer.headers.get('Retry-After')), route.name).toBeGreaterThan(0);
      }
      expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
      expect(await lag(), 'nobody can tell').toBeUndefined();
      const since = await scrape(world.server.metricsPort);
      const told = { a: [well, since, { ...since, at: since.at + 15 }] } as const;
      const labels = { severity: 'warning', instance: 'a' };
      if (hasPromtool()) expect(playAlert('ReplicaLags', told, labels)).toBeNull();
      expect(await playRound(round), 'a round was played and settled meanwhile').toBeGreaterThan(round);
      expect((await boss.call(staffDepositList)).status).toBe(200);
    } finally {
      await databases.startReplica();
    }
    await eventually(
      async () => (await boss.call(depositsDaily, { query: { date: TODAY } })).status === 200 || undefined,
    );
  });
});
