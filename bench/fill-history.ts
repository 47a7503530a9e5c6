// `DATABASE_URL=… node bench/fill-history.ts [--days 395 --players 5000 --rounds 250000 --plays 4]`: fills an empty
// database with history, to see realistic reports and lists. Afterwards start the product on it (DEMO=1), which closes
// the days automatically.
import { parseArgs } from 'node:util';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDb } from '../apps/server/src/platform/db/pool.ts';
import { seedHistory, THIRTEEN_MONTHS } from './seed-history.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: String(THIRTEEN_MONTHS.days) },
    players: { type: 'string', default: String(THIRTEEN_MONTHS.players) },
    rounds: { type: 'string', default: String(THIRTEEN_MONTHS.rounds) },
    plays: { type: 'string', default: String(THIRTEEN_MONTHS.playsPerRound) },
  },
});
const address = process.env.DATABASE_URL;
if (!address) throw new Error('DATABASE_URL names the empty database to fill');
const db = openDb({ connectionString: address }, 2, (error) => console.error(error.message));
await migrate(db, null);
const { rows } = await db.pool.query<{ used: boolean }>('select exists (select from rounds) as used');
if (rows[0]?.used) throw new Error('this database already has rounds: use an empty one');
const [days, players, rounds, playsPerRound] = [values.days, values.players, values.rounds, values.plays].map(Number);
await seedHistory(db.pool, { days, players, rounds, playsPerRound } as typeof THIRTEEN_MONTHS, console.log);
await db.close();
