import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountCommon, roundRecord, withdrawalCreate } from '@lajvard/contract';
import { DEMO_PASSWORD } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTable, type Table } from '../world/echo.ts';
import { commandLine, environmentOf } from '../world/operator.ts';
import { playUntilTaken } from '../world/play-until-taken.ts';
import { startWorld, type World } from '../world/world.ts';

const SLIP = JSON.stringify({ RED: [{ id: 'a', chipSelected: 50, x: 0, y: 0, formula: 'RED' }] });
const TOO_BIG = JSON.stringify({ 17: [{ id: 'a', chipSelected: 100, x: 0, y: 0, formula: '17' }] });

const TRON = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';

let world: World;
let media: Server;
let table: Table;
beforeAll(async () => {
  media = createServer((_request, response) =>
    response.end(JSON.stringify({ ok: true, watched: { 'studio-1_low': 1.5 } })),
  );
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', () => resolve()));
  world = await startWorld({
    durations: { round: 0.5, extra: 0.1, lock: 1, spin: 0.1, pause: 0.5 },
    env: { METRICS_PORT: '0', MEDIA_HTTP_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}` },
  });
});
afterAll(async () => {
  table?.leave();
  await world.close();
  media.close();
});

const metrics = async (): Promise<string> =>
  (await fetch(`http://127.0.0.1:${world.server.metricsPort}/metrics`)).text();
/** The value of one series; undefined: there is none. */
const seriesOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

it('measures a round, its plays and their batches, the sockets and the calls', async () => {
  const { access_token: token } = await world.login('bob');
  table = openTable(world.url, token, await world.userId('bob'));
  const alice = await world.api('alice');
  const round = await playUntilTaken(alice, SLIP);
  await playUntilTaken(alice, SLIP, () => alice.post('/api/account/user/play', { chips: TOO_BIG, round }));
  await alice.get('/api/nowhere/at/all');
  await eventually(
    async () => (seriesOf(await metrics(), 'lajvard_rounds_total{outcome="settled",reason=""}') ?? 0) > 1 || undefined,
  );
  const text = await metrics();
  expect(seriesOf(text, 'lajvard_plays_total{outcome="accepted",reason=""}')).toBeGreaterThanOrEqual(2);
  expect(seriesOf(text, 'lajvard_plays_total{outcome="refused",reason="inside-chip-too-big"}')).toBeGreaterThan(0);
  for (const series of [
    'lajvard_play_seconds_count',
    'lajvard_play_batch_size_count',
    'lajvard_play_batch_seconds_count',
    'lajvard_round_phase_seconds_count{phase="open"}',
    'lajvard_round_step_seconds_count{step="settle"}',
    'lajvard_bus_lag_seconds_count',
    'lajvard_sockets{role="player"}',
    'lajvard_leader',
    'lajvard_round_number',
    'lajvard_round_moved_timestamp_seconds',
    'lajvard_database_connections_max{pool="calls"}',
    `lajvard_http_requests_total{method="GET",route="${accountCommon.path}",status="200"}`,
    'lajvard_http_requests_total{method="GET",route="/*",status="404"}',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(seriesOf(text, series), series).toBeGreaterThan(0);
  expect(seriesOf(text, 'lajvard_round_cycle_seconds')).toBeCloseTo(2.2);
  expect(seriesOf(text, 'lajvard_video_age_seconds{stream="studio-1_low"}')).toBe(1.5);
  expect(seriesOf(text, 'lajvard_database_waiting{pool="calls"}')).toBe(0);
  expect(text, 'the phase is one of seven').toMatch(/lajvard_round_phase\{phase="\w+"\} 1\n/);
});

it('has every metric that alerts and dashboard ask of a server without replica and beacon', async () => {
  const text = await metrics();
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name, type]) => [name, type]));
  const asked = ['prometheus/alerts.yml', 'grafana/lajvard.json'].flatMap((file) => {
    const words = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
    return words.match(/\b(?:lajvard_(?!media_|studio_|machine_|replica_|beacon_)|process_|nodejs_)\w+/g) ?? [];
  });
  expect(asked.length).toBeGreaterThan(30);
  const missing = asked.filter(
    (name) => !types.has(name) && types.get(name.replace(/_(?:bucket|sum|count)$/, '')) !== 'histogram',
  );
  expect(missing).toEqual([]);
});

it('names routes by their template and nobody by name', async () => {
  const alice = await world.api('alice');
  await alice.get('/api/rounds/1');
  const text = await metrics();
  expect(text).toContain(`route="${roundRecord.path}"`);
  expect(text).not.toMatch(/route="\/api\/rounds\/1"|alice|demo\.lajvard/);
});

it('tells the money of the day, what waits for staff, and which version runs', async () => {
  const alice = await world.api('alice');
  const asked = await alice.call(withdrawalCreate, {
    body: { amount: 30, dest_wallet_code: TRON, password: DEMO_PASSWORD },
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const { rows } = await world.database.db.pool.query(
    `select sum(total_bets_cents)::bigint as stake, sum(payout_cents)::bigint as payout from overview_by_day`,
  );
  const text = await metrics();
  const day = (figure: string) => seriesOf(text, `lajvard_day_cents{figure="${figure}"}`);
  expect(day('stake')).toBeGreaterThanOrEqual(5_000);
  expect([day('stake'), day('payout')]).toEqual([rows[0].stake, rows[0].payout]);
  expect(day('ggr')).toBe((day('stake') ?? 0) - (day('payout') ?? 0));
  expect(seriesOf(text, 'lajvard_payments_waiting{kind="withdrawal"}')).toBe(1);
  expect(seriesOf(text, 'lajvard_payments_waiting{kind="deposit"}')).toBe(0);
  expect(seriesOf(text, 'lajvard_payments_oldest_seconds{kind="withdrawal"}')).toBeGreaterThan(0);
  expect(seriesOf(text, 'lajvard_payments_oldest_seconds{kind="deposit"}')).toBe(0);
  expect(text).toMatch(/^lajvard_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
});

it('keeps the return of each round that settled, and tells how far off a wheel is with enough rounds', async () => {
  const { pool } = world.database.db;
  await eventually(async () => {
    const { rows } = await pool.query(`select sum(staked_cents) > 0 as kept from round_returns`);
    return rows[0].kept === true || undefined;
  });
  const series = (wheel: string) => `lajvard_return_deviations{wheel="${wheel}",period="30-days"}`;
  // 100 rounds with $1 on red, of which 60 won: (60 - 100 × 18/37) / √(100 × 18 × 19 / 37²)
  await pool.query(`insert into round_returns
    select -n, 'studio-2', now(), 100, case when n <= 60 then 200 else 0 end, 3600, 13680000 / 1369.0, 3800 / 37.0
    from generate_series(1, 100) n`);
  const text = await metrics();
  expect(seriesOf(text, series('studio-2'))).toBeCloseTo(2.271, 3);
  expect(seriesOf(text, series('studio-1')), 'too few rounds').toBeUndefined();
});

it('tells when the ledger was proved and whether it proved', async () => {
  expect(seriesOf(await metrics(), 'lajvard_ledger_proof')).toBeUndefined();
  expect(await commandLine(environmentOf(world))('prove')).toMatchObject({ code: 0 });
  const text = await metrics();
  expect(seriesOf(text, 'lajvard_ledger_proof')).toBe(1);
  expect(Date.now() / 1000 - (seriesOf(text, 'lajvard_ledger_proved_timestamp_seconds') ?? 0)).toBeLessThan(300);
});

it('has its own port, never the public one, and shows the queue', async () => {
  const response = await fetch(`${world.url}/metrics`);
  expect(await response.text()).not.toContain('lajvard_');
  await world.database.db.pool.query(
    `select graphile_worker.add_job('mail-of-tomorrow', '{}', run_at := now() + interval '1 day')`,
  );
  const text = await metrics();
  expect(seriesOf(text, 'lajvard_jobs_waiting{task="mail-of-tomorrow"}')).toBe(1);
  expect(seriesOf(text, 'lajvard_jobs_oldest_seconds{task="mail-of-tomorrow"}')).toBe(0);
});
