import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../harness/machines/commands.ts';
import { joinTable, type Player, playAll } from '../harness/players.ts';
import { type Product, seedPlayers, startDatabase, startProduct, tokenOf, waitForPhase } from '../harness/product.ts';
import { versionBefore } from './releases.ts';
import { proveReplacements } from './replaced-migrations.ts';

// An upgrade and the way back, as the operator's guide describes them: the version before and this one serve the same
// rounds side by side on one database, each leads some, and nobody who plays or listens at either loses anything.
// Before that, the migrations that replace those of a release are compared with them.
// npm run test:upgrade -- [REF]: the version before; by default that of the last tag before this commit, or the last
// release that `releases.ts` names.
const PLAYERS = 40;
const LANES = 4;
const ROUNDS = { ROUND_SECONDS: '2', EXTRA_SECONDS: '0.5', LOCK_SECONDS: '5', SPIN_SECONDS: '1', PAUSE_SECONDS: '2' };
const root = path.resolve(import.meta.dirname, '../..');

/** The version before in a folder of its own, with its packages. */
const checkOut = (ref: string): { readonly folder: string; remove(): void } => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'lajvard-before-')), 'before');
  run('git', ['worktree', 'add', '--detach', folder, ref], { cwd: root });
  run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  return {
    folder,
    remove: () => {
      run('git', ['worktree', 'remove', '--force', folder], { cwd: root });
      rmSync(path.dirname(folder), { recursive: true, force: true });
    },
  };
};

interface Half {
  readonly product: Product;
  readonly players: readonly Player[];
}

let last = 0;

/** Waits for `work`. @throws when a round ends void meanwhile, because such a round has no result */
const unlessVoid = async <T>(work: Promise<T>): Promise<T> => {
  const over = new AbortController();
  const watch = async (): Promise<never> => {
    for (;;) {
      const { rows } = await database.pool.query<{ round: string; reason: string }>(
        `select round_number as round, void_reason as reason from rounds where phase = 'void' limit 1`,
      );
      if (rows[0] !== undefined) throw new Error(`round ${rows[0].round} ended void: ${rows[0].reason}`);
      await pause(200, undefined, { signal: over.signal });
    }
  };
  try {
    return await Promise.race([work, watch()]);
  } finally {
    over.abort();
  }
};

/** A round in which everybody plays, each at a server of `halves`, and hears the own result there. */
const playRound = async (what: string, halves: readonly Half[]): Promise<void> => {
  const tables = halves.map(({ product, players }) => joinTable(product.port, players, players.length));
  try {
    await unlessVoid(playAndHear(halves, tables));
    const settled = await unlessVoid(waitForPhase(database.pool, 'settled', last - 1));
    const { rows } = await database.pool.query<{ plays: string }>(
      'select count(*) as plays from plays where round_number = $1',
      [settled],
    );
    if (Number(rows[0]?.plays) !== PLAYERS) throw new Error(`${rows[0]?.plays} plays of ${PLAYERS}`);
    console.log(`ok: round ${settled}, ${what}`);
  } catch (error) {
    throw new Error(`${what}: ${(error as Error).message}`, { cause: error });
  } finally {
    for (const table of tables) table.leave(); // or this process would never end
  }
};

const playAndHear = async (halves: readonly Half[], tables: readonly ReturnType<typeof joinTable>[]): Promise<void> => {
  for (const table of tables) {
    await table.said();
    table.joinAll();
    await table.said();
  }
  await waitForPhase(database.pool, 'open', last);
  last = await waitForPhase(database.pool, 'locked', last);
  for (const { product, players } of halves) {
    const { taken, refused } = await playAll(product.port, last, players, LANES);
    if (taken < players.length) throw new Error(`${taken} of ${players.length} plays, then ${refused}`);
  }
  for (const [at, table] of tables.entries()) {
    const { round, results, missed } = await table.said();
    const wanted = halves[at]?.players.length;
    if (round !== last || results !== wanted || missed !== 0)
      throw new Error(`in round ${round} ${results} of ${wanted} got their result, ${missed} messages missed`);
  }
};

const { commit, why } = versionBefore(process.argv[2]);
console.log(
  `The previous version is ${run('git', ['log', '-1', '--format=%h %s', commit], { cwd: root }).trim()} (${why}).`,
);
await proveReplacements();
console.log('Installing the previous version …');
const before = checkOut(commit);
const database = await startDatabase();
const running = new Set<Product>();
const start = async (version?: string): Promise<Product> => {
  const product = await startProduct(database, ROUNDS, version);
  running.add(product);
  return product;
};
const stop = async (product: Product): Promise<void> => {
  running.delete(product);
  await product.stop();
};

try {
  let older = await start(before.folder);
  const players = (await seedPlayers(database.pool, PLAYERS, 10_000)).map((id) => ({ id, token: tokenOf(id) }));
  const [some, others] = [players.slice(0, PLAYERS / 2), players.slice(PLAYERS / 2)];
  await playRound('the previous version alone', [{ product: older, players }]);
  const newer = await start();
  await playRound('both, led by the previous version', [
    { product: older, players: some },
    { product: newer, players: others },
  ]);
  await stop(older);
  await playRound('this version alone', [{ product: newer, players }]);
  older = await start(before.folder);
  await playRound('both, led by this version', [
    { product: older, players: some },
    { product: newer, players: others },
  ]);
  await stop(newer);
  await playRound('downgrade: the previous version alone, on the new schema', [{ product: older, players }]);
  const proof = run(process.execPath, ['scripts/lajvard.ts', 'prove'], {
    cwd: root,
    env: { ...process.env, DEMO: '1', DATABASE_URL: database.url },
  });
  console.log(`ok: ${proof.split('\n')[0]}`);
} catch (error) {
  console.error(`FAILED: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  for (const product of running) await product.stop();
  await database.stop();
  before.remove();
}
