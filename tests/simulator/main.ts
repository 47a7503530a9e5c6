import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@lajvard/embedded-postgres';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { openDb } from '../../apps/server/src/platform/db/pool.ts';
import { describeFigures } from './figures.ts';
import { simulate } from './simulate.ts';

/**
 * `node tests/simulator/main.ts --seed=1 --rounds=20000` plays that many rounds with faults, with `--beacon` such as
 * wait for a beacon, on its own database, and prints one line of figures. Exits with 1 on a broken invariant, naming
 * seed and event; the same seed reproduces it.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '20000' },
    beacon: { type: 'boolean', default: false },
  },
});

const folder = await mkdtemp(path.join(tmpdir(), 'lajvard-simulator-'));
const postgres = await startEmbeddedPostgres({
  folder: path.join(folder, 'postgres'),
  log: () => undefined,
  settings: {
    // Only the simulated processes die, not the database, so commits need not reach the disk.
    synchronous_commit: 'off',
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off', // the simulation analyzes at rounds of its own, so that the same seed meets the same plans
    plan_cache_mode: 'force_generic_plan', // a few dozen texts: planned once each, not a million times
  },
});
const stop = async (): Promise<void> => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
};
process.once('SIGINT', () => void stop().finally(() => process.exit(130)));

try {
  const db = openDb(postgres.address, 1, () => undefined);
  await migrate(db, null);
  await db.close();
  const [seed, rounds] = [Number(values.seed), Number(values.rounds)];
  const { address } = postgres;
  const figures = await simulate({ address, ownerAddress: address, seed, rounds, withBeacon: values.beacon });
  process.stdout.write(`${describeFigures(figures)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await stop();
}
