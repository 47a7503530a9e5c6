import { setTimeout as pause } from 'node:timers/promises';
import { ALL_ROUTES, adminLogin, type Route } from '@lajvard/contract';
import { prove } from '../../apps/server/src/modules/ledger/index.ts';
import { proveDays } from '../../apps/server/src/modules/reports/index.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { openDb } from '../../apps/server/src/platform/db/pool.ts';
import { DEMO_PASSWORD } from '../../apps/server/src/platform/env.ts';
import { type Database, startProduct } from '../product.ts';
import { figure, median, raw, round } from '../report.ts';
import { seedHistory, THIRTEEN_MONTHS } from '../seed-history.ts';

const TARGET_MS = 300;
const TIMES = 9;
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

/** Every list and report of the back office, through HTTP, on thirteen months with a million plays. */
export const measureReports = async (database: Database): Promise<void> => {
  console.log('\nLists and reports of the back office, thirteen months with a million plays');
  const db = openDb(database.address, 2, () => undefined);
  await migrate(db, null);
  await seedHistory(database.pool, THIRTEEN_MONTHS, raw);
  const started = performance.now();
  const product = await startProduct(database, { ROUND_SECONDS: '3600' });
  try {
    for (let tries = 0; ; tries++) {
      const { rows } = await db.pool.query('select from closed_days where day = $1::date - 1', [today]);
      if (rows.length > 0) break;
      if (tries > 1200) throw new Error('the days were not closed');
      await pause(100);
    }
    raw(`all days closed ${round((performance.now() - started) / 1000, 1)} s after the start of the server`);
    await database.pool.query('vacuum analyze');
    const { rows: known } = await db.pool.query<{ account_code: string; id: number; round: number }>(
      `select account_code, id, (select max(round_number) from plays where user_id = users.id) as round from users
       where account_code like '3%' order by id offset 100 limit 1`,
    );
    const [member] = known;
    const url = `http://127.0.0.1:${product.port}`;
    const login = await fetch(`${url}${adminLogin.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'super@demo.lajvard', password: DEMO_PASSWORD }),
    });
    const { access_token: token } = (await login.json()) as { access_token: string };
    if (!member) throw new Error('the made history has no members');
    const ids = { id: member.account_code, account_code: member.account_code, round_number: String(member.round) };
    const questions = questionsOf({ id: member.id, code: member.account_code, round: member.round });
    let slowest = { name: '', ms: 0 };
    for (const route of ALL_ROUTES) {
      if (route.method !== 'GET' || typeof route.who === 'string' || route.replyType === 'text/csv') continue;
      if (/\/(activate|disable|resolved)\b/.test(route.path)) continue; // GET routes that change something
      for (const question of questions[route.name] ?? ['']) {
        const times: number[] = [];
        let status = 0;
        for (let n = 0; n < TIMES; n++) {
          const at = performance.now();
          const answer = await fetch(`${url}${addressOf(route, ids)}${question}`, {
            headers: { Authorization: `Bearer ${token}` },
          });
          await answer.arrayBuffer();
          times.push(performance.now() - at);
          status = answer.status;
        }
        const ms = median(times);
        raw(`${String(round(ms)).padStart(5)} ms  ${status}  ${route.name} ${question}`);
        if (ms > slowest.ms) slowest = { name: `${route.name} ${question}`.trim(), ms };
      }
    }
    figure({
      name: 'every list and report of the office, median of the slowest',
      reached: `${round(slowest.ms)} ms (${slowest.name})`,
      wanted: `≤ ${TARGET_MS} ms`,
      enough: slowest.ms <= TARGET_MS,
    });
    const proof = await prove(db);
    const days = await proveDays(db);
    figure({
      name: 'ledger and closed days of the made history prove',
      reached: [...proof.problems, ...days].join('; ') || `yes: ${proof.entries} entries`,
      wanted: 'yes',
      enough: proof.ok && days.length === 0,
    });
  } finally {
    await product.stop();
    await db.close();
  }
};
