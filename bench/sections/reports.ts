import { setTimeout as pause } from 'node:timers/promises';
import {
  ALL_ROUTES,
  adminLogin,
  completeOverview,
  memberOverview,
  overviewReport,
  type Route,
  ranking,
  userRanking,
} from '@lajvard/contract';
import { prove } from '../../apps/server/src/modules/ledger/index.ts';
import { proveDays } from '../../apps/server/src/modules/reports/index.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { openDb } from '../../apps/server/src/platform/db/pool.ts';
import { DEMO_PASSWORD } from '../../apps/server/src/platform/settings/read-settings.ts';
import { type Database, type Product, seedPlayers, startProduct, tokenOf } from '../../tests/harness/product.ts';
import { cpuSeconds, parentOf } from '../cpu-time.ts';
import { figure, median, raw, round } from '../report.ts';
import { seedHistory, THIRTEEN_MONTHS_AND_TODAY } from '../seed-history.ts';
import { newestRound, sendHerd } from './plays.ts';

const TARGET_MS = 300;
const TIMES = 9;
const HERD = 1_500; // 500 plays a second
const HERD_CONNECTIONS = 750;
const TURNS = 8;
const REPORT_EVERY_MS = 250;
const P99_RATIO = 1.25;
const today = new Date().toISOString().slice(0, 10);

/** A search as on the wire. */
const search = (words: object, more = ''): string => `?search=${encodeURIComponent(JSON.stringify(words))}${more}`;

/** One member of the generated history, and its last round. */
interface Sample {
  readonly id: number;
  readonly code: string;
  readonly round: number;
}

/** Further queries, where the plain one is not the hardest or returns nothing. */
const questionsOf = ({ id, code, round }: Sample): Readonly<Record<string, readonly string[]>> => ({
  overviewReport: ['', '?type=yearly', '?type=total', '?type=range'],
  depositsReport: ['', '?type=yearly', '?type=range'],
  withdrawalsReport: ['', '?type=yearly', '?type=range'],
  depositsDaily: [`?date=${today}`, `?date=${today.slice(0, 7)}`],
  withdrawalsDaily: [`?date=${today}`, `?date=${today.slice(0, 7)}`],
  ranking: ['', '?type=monthly', '?type=yearly&sort=cash_out', '?page=300'],
  userRanking: [`?user_id=${id}`],
  memberList: [
    '',
    '?page=300',
    search({ keyword: code.slice(0, 6) }),
    search({ email: 'history12' }),
    search({ name: 'Player 4' }),
  ],
  memberPlayedHistory: [search({ user_id: id }), search({ user_id: id }, '&sort=table_win')],
  memberPlayedGame: [`?user_id=${id}&round_number=${round}`],
  memberLogons: [search({ user_id: id })],
  allLogons: ['', search({ keyword: code }), '?page=300'],
  staffDepositList: [
    '',
    search({ keyword: code }),
    search({ status: 0 }),
    search({ user_id: id }),
    '?sort=amount&page=200',
  ],
  staffWithdrawalList: [
    '',
    search({ keyword: code }),
    search({ status: 0 }),
    search({ user_id: id }),
    '?sort=amount&page=200',
  ],
  roundWinningHistory: ['', search({ has_empty: 1, time_hour: 7 }), search({ round_number: round }), '?page=9000'],
  roundPlayedHistory: ['', search({ account_code: code }), search({ time_hour: 7 }), '?page=9000'],
  chargeAccountShow: [`?account_code=${code}`],
  auditList: ['', search({ keyword: 'user:' })],
});

/** The address of a route with its parameters filled in. */
const addressOf = ({ path }: Route, ids: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_whole, name: string) => ids[name] ?? '1');

/** Who asks the office's calls. */
interface Asking {
  readonly sample: Sample;
  ask(route: Route, question: string): Promise<{ readonly status: number; readonly ms: number }>;
}

/** Signs the super admin in and picks a member. */
const startAsking = async (database: Database, { port }: Product): Promise<Asking> => {
  const { rows } = await database.pool.query<Sample>(
    `select account_code as code, id::int as id,
       (select max(round_number)::int from plays where user_id = users.id) as round from users
     where account_code like '3%' order by id offset 100 limit 1`,
  );
  const [sample] = rows;
  if (!sample) throw new Error('the made history has no members');
  const url = `http://127.0.0.1:${port}`;
  const login = await fetch(`${url}${adminLogin.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'super@demo.lajvard', password: DEMO_PASSWORD }),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const ids = { id: sample.code, account_code: sample.code, round_number: String(sample.round) };
  return {
    sample,
    ask: async (route, question) => {
      const at = performance.now();
      const answer = await fetch(`${url}${addressOf(route, ids)}${question}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      return { status: answer.status, ms: performance.now() - at };
    },
  };
};

/** Waits until every day that is over is closed and the open day is summed. */
const untilSummed = async ({ pool }: Database): Promise<void> => {
  for (let tries = 0; ; tries++) {
    const { rows } = await pool.query(
      `select from running_sums where exists (select from closed_days where day = $1::date - 1)`,
      [today],
    );
    if (rows.length > 0) return;
    if (tries > 6000) throw new Error('the days were not closed');
    await pause(100);
  }
};

/** The processor time of server and database so far, ms: what else runs adds nothing to it. */
const processorTime = async ({ pool }: Database, product: Product): Promise<() => number> => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  return () => (cpuSeconds(product.process.pid ?? 0) + cpuSeconds(postmaster)) * 1000;
};

/** Every list and report, nine times each. @returns the slowest by its median */
const askAll = async (
  { ask, sample }: Asking,
  cpuMs: () => number,
): Promise<{ readonly name: string; readonly ms: number; readonly most: number }> => {
  const questions = questionsOf(sample);
  let most = 0;
  let slowest = { name: '', ms: 0 };
  for (const route of ALL_ROUTES) {
    if (route.method !== 'GET' || typeof route.who === 'string' || route.replyType === 'text/csv') continue;
    if (/\/(activate|disable|resolved)\b/.test(route.path)) continue; // GET routes that change something
    for (const question of questions[route.name] ?? ['']) {
      const answers: Awaited<ReturnType<Asking['ask']>>[] = [];
      const before = cpuMs();
      for (let n = 0; n < TIMES; n++) answers.push(await ask(route, question));
      const ms = median(answers.map((answer) => answer.ms));
      const cpu = (cpuMs() - before) / TIMES;
      most = Math.max(most, cpu);
      const took = `${String(round(ms)).padStart(5)} ms  processor ${String(round(cpu)).padStart(3)} ms`;
      raw(`${took}  ${answers.at(-1)?.status}  ${route.name} ${question}`);
      if (ms > slowest.ms) slowest = { name: `${route.name} ${question}`.trim(), ms };
    }
  }
  return { ...slowest, most };
};

/** @param slowest the slowest tenth of the plays of all rounds */
const p99Of = (slowest: number[]): number => slowest.sort((a, b) => b - a)[(TURNS * HERD) / 100] ?? Number.NaN;

/** Plays' p99 in alternating rounds: without reports, and with four a second. */
const playBesideReports = async (database: Database, product: Product, { ask, sample }: Asking): Promise<void> => {
  const players = await seedPlayers(database.pool, HERD, 1000);
  const tokens = new Map(players.map((player) => [player, tokenOf(player)]));
  const asked: [Route, string][] = [
    [completeOverview, ''],
    [overviewReport, '?type=total'],
    [ranking, '?type=monthly'],
    [memberOverview, ''],
    [userRanking, `?user_id=${sample.id}`],
  ];
  const slowest = { alone: [] as number[], beside: [] as number[] };
  let after = await newestRound(database);
  let reports = 0;
  for (let turn = 0; turn < 2 * (1 + TURNS); turn++) {
    const beside = turn % 2 === 1;
    let over = false;
    const asking = (async () => {
      for (let n = 0; beside && !over; n++) {
        const [route, question] = asked[n % asked.length] ?? [completeOverview, ''];
        const [{ status }] = await Promise.all([ask(route, question), pause(REPORT_EVERY_MS)]);
        if (status !== 200) throw new Error(`${route.name} answered ${status}`);
        reports += 1;
      }
    })();
    const herd = await sendHerd(database, product, { players, tokens, after }, HERD_CONNECTIONS);
    over = true;
    await asking;
    after = herd.roundNumber;
    if (turn > 1) slowest[beside ? 'beside' : 'alone'].push(...herd.slowest); // the first of each warms the server up
  }
  // Of all rounds of a kind together: of one round it is the fifteenth slowest play, which scatters by a factor of two.
  const [alone, beside] = [p99Of(slowest.alone), p99Of(slowest.beside)];
  const ratio = beside / alone;
  figure({
    name: `p99 of plays, ${HERD} in 3 s, with reports ÷ without, of ${TURNS} rounds each`,
    reached: `${round(ratio, 2)} (${round(beside, 1)} ms beside ${reports} reports, ${round(alone, 1)} ms alone)`,
    wanted: `≤ ${P99_RATIO}`,
    enough: ratio <= P99_RATIO,
  });
};

/** Every list and report of the back office, through HTTP, on thirteen months and a busy day that has not ended. */
export const measureReports = async (database: Database): Promise<void> => {
  console.log('\nLists and reports of the back office: thirteen months with a million plays, 240,000 more today');
  const db = openDb(database.address, 2, () => undefined);
  await migrate(db, null);
  await seedHistory(database.pool, THIRTEEN_MONTHS_AND_TODAY, raw);
  const started = performance.now();
  const product = await startProduct(database, {
    ROUND_SECONDS: '6',
    EXTRA_SECONDS: '1',
    LOCK_SECONDS: '3.2',
    SPIN_SECONDS: '0.5',
    PAUSE_SECONDS: '3',
  });
  try {
    await untilSummed(database);
    raw(`all days summed ${round((performance.now() - started) / 1000, 1)} s after the start of the server`);
    await database.pool.query('vacuum analyze');
    const asking = await startAsking(database, product);
    const slowest = await askAll(asking, await processorTime(database, product));
    raw(`the most processor time of one, server and database together: ${round(slowest.most)} ms`);
    figure({
      name: 'every list and report of the office, median of the slowest',
      reached: `${round(slowest.ms)} ms (${slowest.name})`,
      wanted: `≤ ${TARGET_MS} ms`,
      enough: slowest.ms <= TARGET_MS,
    });
    await playBesideReports(database, product, asking);
  } finally {
    await product.stop();
  }
  const proof = await prove(db);
  const days = await proveDays(db);
  figure({
    name: 'ledger and sums of the made history prove',
    reached: [...proof.problems, ...days].join('; ') || `yes: ${proof.entries} entries`,
    wanted: 'yes',
    enough: proof.ok && days.length === 0,
  });
  await db.close();
};
