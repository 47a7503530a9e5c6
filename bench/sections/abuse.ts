import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Player, playAll } from '../../tests/harness/players.ts';
import {
  type Database,
  type Product,
  seedPlayers,
  startProduct,
  tokenOf,
  waitForPhase,
} from '../../tests/harness/product.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { figure, raw, round } from '../report.ts';

const SECONDS = 60;
const IDLE_SECONDS = 10;
const WARM_UP_SECONDS = 15; // each path has run, so that what is measured is no first time
const NEVER_READING = 200;
const OF_EACH = 30;
const ASK_EVERY_MS = 20;
const WANTED_GROWTH = 0.1;
const WANTED_P99_MS = 100;
const MIB = 2 ** 20;

/** Calls `/healthz` until `signal` says so. @returns how long each answer took, in ms, sorted */
const askHealth = async (product: Product, signal: AbortSignal): Promise<number[]> => {
  const took: number[] = [];
  while (!signal.aborted) {
    const asked = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${product.port}/healthz`);
    took.push(status === 200 ? performance.now() - asked : Number.POSITIVE_INFINITY);
    await pause(ASK_EVERY_MS);
  }
  return took.sort((a, b) => a - b);
};

const p99Of = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;

/** Plays in each round until `signal` says so. @returns rounds tried and plays taken */
const playOn = async (database: Database, product: Product, player: number, signal: AbortSignal) => {
  const players = [{ id: player, token: tokenOf(player) }];
  const counts = { rounds: 0, taken: 0 };
  for (let last = 0; !signal.aborted; ) {
    last = await waitForPhase(database.pool, 'locked', last);
    counts.rounds += 1;
    counts.taken += (await playAll(product.port, last, players, 1)).taken;
  }
  return counts;
};

/** All who do harm, at once. @returns ends them */
const abuse = ({ port }: Product, players: readonly Player[]): (() => void) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-abuse-'));
  const file = path.join(folder, 'players.json');
  writeFileSync(file, JSON.stringify(players));
  const program = path.join(import.meta.dirname, '../abuse-load.ts');
  const child = spawn(process.execPath, [program, String(port), file, String(NEVER_READING), String(OF_EACH)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
};

/** Those who do harm from outside, with the limits of the product: what it keeps of them, and how others fare. */
export const measureAbuse = async (database: Database): Promise<void> => {
  console.log(`\n${NEVER_READING} sockets that never read, and ${OF_EACH} of each other harm, for ${SECONDS} s`);
  const product = await startProduct(database, {
    RATE_LIMIT_FACTOR: '1',
    ROUND_SECONDS: '3',
    EXTRA_SECONDS: '0.5',
    LOCK_SECONDS: '3',
    SPIN_SECONDS: '2',
    PAUSE_SECONDS: '1',
  });
  let ended = false;
  product.process.once('exit', () => {
    ended = true;
  });
  try {
    const tokens = (await seedPlayers(database.pool, NEVER_READING + 1, 10_000)).map((id) => ({
      id,
      token: tokenOf(id),
    }));
    const player = tokens.pop()?.id ?? 0;
    const warmUp = abuse(product, tokens);
    await pause(WARM_UP_SECONDS * 1000);
    warmUp();
    await pause(2_000);
    const { resident: before, heap: heapBefore } = await product.heldMemory();
    const idleOver = new AbortController();
    const idleAsked = askHealth(product, idleOver.signal);
    await pause(IDLE_SECONDS * 1000);
    idleOver.abort();
    const idle = p99Of(await idleAsked);
    const over = new AbortController();
    const stop = abuse(product, tokens);
    const usedBefore = cpuSeconds(product.process.pid ?? 0);
    await product.longestBlock(); // from here on
    const asked = askHealth(product, over.signal);
    const played = playOn(database, product, player, over.signal);
    let most = 0;
    for (let second = 0; second < SECONDS; second++) {
      await pause(1_000);
      most = Math.max(most, product.memory());
    }
    const used = cpuSeconds(product.process.pid ?? 0) - usedBefore;
    const { block, busy } = await product.longestBlock();
    const { resident: after, heap: heapAfter } = await product.heldMemory();
    over.abort();
    const [took, { rounds, taken }] = [await asked, await played];
    stop();
    const growth = (after - before) / before;
    const p99 = p99Of(took);
    raw(
      `memory before ${round(before / MIB)} MiB, at most ${round(most / MIB)}, held after ${SECONDS} s ` +
        `${round(after / MIB)} (heap ${round(heapBefore / MIB, 1)} and ${round(heapAfter / MIB, 1)}); ` +
        `${took.length} calls of /healthz, slowest ${round(took.at(-1) ?? 0, 1)} ms; ` +
        `server and its children ${round((used / SECONDS) * 100)} % of a core, longest block of the serving thread ` +
        `${round(block)} ms, its own work ${round(busy)} ms`,
    );
    figure({
      name: 'server memory held beside those who do harm ÷ before',
      reached: `${round(growth * 100, 1)} %`,
      wanted: `≤ +${WANTED_GROWTH * 100} %`,
      enough: growth <= WANTED_GROWTH,
    });
    figure({
      name: '/healthz beside them, p99',
      reached: `${round(p99, 1)} ms (idle ${round(idle, 1)})`,
      wanted: `< ${WANTED_P99_MS} ms`,
      enough: p99 < WANTED_P99_MS,
    });
    figure({
      name: 'plays of a signed-in player taken meanwhile; the server did not end',
      reached: `${taken} of ${rounds}; ${ended ? 'it ended' : 'it did not'}`,
      wanted: 'all',
      enough: rounds > 0 && taken === rounds && !ended,
    });
  } finally {
    await product.stop();
  }
};
