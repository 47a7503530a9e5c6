import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@lajvard/embedded-postgres';
import { prove } from '../../apps/server/src/modules/ledger/index.ts';
import { type Batches, createPlay } from '../../apps/server/src/modules/plays/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { openDb } from '../../apps/server/src/platform/db/pool.ts';
import { Refused } from '../../apps/server/src/platform/http/handler.ts';
import { type Database, seedPlayers, slipOf, startDatabase } from '../../tests/harness/product.ts';
import { figure, median, raw, round } from '../report.ts';
import { makeSlowFlush, type SlowFlush } from '../slow-flush.ts';
import { benchReceipts, closeAndSettle, endRound, openRound } from './settlement.ts';

/** Four thousand plays of as many players: so few that the slowest way takes them within the time of an answer. */
const PLAYS = 4_096;
const TURNS = 9;
/** As the product writes them: one at a time; two at one pot, as before; two, and four, in slots. */
const WAYS = [
  { name: 'one at a time', slots: 1, atOnce: 1 },
  { name: 'two at one pot', slots: 1, atOnce: 2 },
  { name: 'two in two slots', slots: 2, atOnce: 2 },
  { name: 'four in four slots', slots: 4, atOnce: 4 },
] as const;
const PLACES = [
  { name: 'a flush as this disk has it', flushMs: 0, replica: false },
  { name: 'a flush 1 ms longer', flushMs: 1, replica: false },
  { name: 'a flush 2 ms longer', flushMs: 2, replica: false },
  { name: 'a flush 1 ms longer, here and at a synchronous replica', flushMs: 1, replica: true },
] as const;
/** The smallest that the product writes beside another, and full ones: two of these wait for two cores, not a flush. */
const BATCHES = { least: 32, full: 128 };

/** A copy of the running database that follows it, and without which nothing is committed. */
const addReplica = async (primary: Database, slow: SlowFlush, flushMs: number): Promise<() => Promise<void>> => {
  const parent = mkdtempSync(path.join(tmpdir(), 'lajvard-bench-replica-'));
  const folder = path.join(parent, 'postgres');
  const { rows } = await primary.pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const client = await primary.pool.connect();
  try {
    await client.query(`select pg_backup_start('bench', true)`);
    cpSync(rows[0]?.folder ?? '', folder, {
      recursive: true,
      filter: (file) => !/postmaster\.(pid|opts)$|\.s\.PGSQL|pg_wal\/0/.test(file),
    });
    const stopped = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()');
    writeFileSync(path.join(folder, 'backup_label'), stopped.rows[0]?.label ?? '');
  } finally {
    client.release();
  }
  writeFileSync(path.join(folder, 'standby.signal'), '');
  const { host, port, user } = primary.address;
  const replica = await startEmbeddedPostgres({
    folder,
    log: () => undefined,
    runAs: slow.runAs(flushMs),
    settings: { primary_conninfo: `host=${host} port=${port} user=${user}` },
  });
  await primary.pool.query(`alter system set synchronous_standby_names = '*'`);
  await primary.pool.query('select pg_reload_conf()');
  for (let tries = 0; tries < 200; tries++) {
    const { rowCount } = await primary.pool.query(`select from pg_stat_replication where sync_state = 'sync'`);
    if (rowCount === 1) break;
    if (tries === 199) throw new Error('the replica does not follow');
    await pause(50);
  }
  return async () => {
    await primary.pool.query('alter system reset synchronous_standby_names');
    await primary.pool.query('select pg_reload_conf()');
    await replica.stop();
    rmSync(parent, { recursive: true, force: true });
  };
};

/** What a commit takes that changes one row and nobody waits for, in ms. */
const commitMs = async ({ pool }: ReturnType<typeof openDb>): Promise<number> => {
  await pool.query('create table if not exists one_row (n int)');
  const times: number[] = [];
  for (let n = 0; n < 30; n++) {
    const started = performance.now();
    await pool.query('insert into one_row values ($1)', [n]);
    times.push(performance.now() - started);
  }
  return median(times);
};

/** Plays a second from the moment when all of them wait. */
const rateOf = async (
  db: ReturnType<typeof openDb>,
  roundNumber: number,
  players: readonly number[],
  batches: Batches,
): Promise<number> => {
  const play = createPlay({ db, clock: systemClock, receipts: benchReceipts(), batches });
  const answers = players.map((userId) =>
    play.placeBets({ userId, round: roundNumber, chips: slipOf(userId), arrivedAt: performance.now() }),
  );
  const started = performance.now();
  const refused = (await Promise.all(answers)).find((answer) => answer instanceof Refused);
  if (refused) throw new Error(`a play was refused: ${JSON.stringify(refused)}`);
  return (PLAYS * 1000) / (performance.now() - started);
};

/** The pot of a round in one row and in slots, alternating: plays a second against batches that follow each other. */
export const measureSlots = async (): Promise<void> => {
  console.log('\nBatches of plays beside each other: the pot of a round in slots (ratios to one batch at a time)');
  const slow = makeSlowFlush();
  if (slow === null) {
    raw('left out: a flush is made longer by a library of C for Linux, and there is no gcc here');
    return;
  }
  for (const place of PLACES) {
    const database = await startDatabase({ runAs: slow.runAs(place.flushMs) });
    const db = openDb(database.address, 8, () => undefined);
    await migrate(db, null);
    const players = await seedPlayers(db.pool, PLAYS, 100_000);
    await db.pool.query('analyze');
    const removeReplica = place.replica ? await addReplica(database, slow, place.flushMs) : undefined;
    raw(`${place.name}: a commit takes ${round(await commitMs(db), 2)} ms`);
    let roundNumber = 0;
    const measure = async (most: number): Promise<number[]> => {
      const rates = WAYS.map((): number[] => []);
      for (let turn = -1; turn < TURNS; turn++) {
        for (const [at, { slots, atOnce }] of WAYS.entries()) {
          await openRound(db, ++roundNumber, slots);
          const rate = await rateOf(db, roundNumber, players, { atOnce, fromWaiting: 0, most });
          if (turn >= 0) rates[at]?.push(rate); // the first turn warms up
          await closeAndSettle(db, roundNumber);
          await endRound(db, roundNumber);
        }
      }
      const ratios = rates.map((each) => median(each.map((rate, turn) => rate / (rates[0]?.[turn] ?? 0))));
      const words = WAYS.map(({ name }, at) => `${name} ${round(median(rates[at] ?? []))} plays/s`);
      raw(`  batches of ${most}: ${words.join(', ')}`);
      raw(
        `    ratios: ${WAYS.slice(1)
          .map(({ name }, at) => `${name} ${round(ratios[at + 1] ?? 0, 2)}`)
          .join(', ')}`,
      );
      return ratios;
    };
    await measure(BATCHES.full);
    const [, onePot = 0, twoSlots = 0] = await measure(BATCHES.least);
    if (place.flushMs === 1)
      figure({
        name: `two batches in two slots ÷ one, ${place.name}`,
        reached: `${round(twoSlots, 2)} (one pot: ${round(onePot, 2)})`,
        wanted: '≥ 1.6',
        enough: twoSlots >= 1.6,
      });
    const proof = await prove(db);
    if (!proof.ok) throw new Error(`the ledger does not prove: ${proof.problems.slice(0, 3).join('; ')}`);
    await removeReplica?.();
    await db.close();
    await database.stop();
  }
  slow.remove();
};
