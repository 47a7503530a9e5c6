import { pictureBombs } from '../../tests/harness/picture-bombs.ts';
import { type Database, type Product, seedPlayers, startProduct, tokenOf } from '../../tests/harness/product.ts';
import { figure, raw, round } from '../report.ts';
import { sendPicture } from '../send-picture.ts';

const AT_ONCE = 5;
const IDLE_MS = 5_000;
const WANTED_P99_MS = 100;
const WANTED_BLOCK_MS = 50;

interface Reading {
  readonly asked: number;
  readonly p99: number;
  /** The longest block of the serving thread: by the clock, and its own work in it. */
  readonly block: number;
  readonly busy: number;
}

/** Calls `/healthz` repeatedly, one call at a time, until `work` is done. */
const during = async (product: Product, work: Promise<unknown>): Promise<Reading> => {
  await product.longestBlock(); // from here on
  let going = true;
  const done = work.finally(() => {
    going = false;
  });
  const times: number[] = [];
  while (going) {
    const asked = performance.now();
    await (await fetch(`http://127.0.0.1:${product.port}/healthz`)).arrayBuffer();
    times.push(performance.now() - asked);
  }
  await done;
  times.sort((a, b) => a - b);
  return {
    asked: times.length,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    ...(await product.longestBlock()),
  };
};

/** Sends the pictures, one at a time for each token. @returns how many were accepted */
const sendAll = async (
  url: string,
  tokens: readonly string[],
  pictures: readonly (readonly [string, Buffer])[],
): Promise<number> => {
  const queue = [...pictures];
  let taken = 0;
  const lane = async (token: string): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const answer = await sendPicture(url, token, next[1]);
      if (answer.status !== 200 && answer.status !== 422) throw new Error(`${next[0]}: ${await answer.text()}`);
      if (answer.ok) taken += 1;
      await answer.arrayBuffer();
    }
  };
  await Promise.all(tokens.map(lane));
  return taken;
};

/** Malicious pictures, five at once: how long others wait meanwhile, and how long the serving thread is blocked. */
export const measurePictures = async (database: Database): Promise<void> => {
  const bombs = pictureBombs();
  console.log(`\n${bombs.length} pictures made to do harm, ${AT_ONCE} at once`);
  const product = await startProduct(database, { ROUND_SECONDS: '3600' });
  try {
    const url = `http://127.0.0.1:${product.port}`;
    // A person may send only a few forms at once, so each place has its own.
    const tokens = (await seedPlayers(database.pool, AT_ONCE, 1)).map(tokenOf);
    await sendAll(url, tokens, bombs.slice(0, AT_ONCE)); // the decoders have started
    const idle = await during(product, new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
    const began = performance.now();
    const sent = sendAll(url, tokens, bombs);
    const beside = await during(product, sent);
    const seconds = round((performance.now() - began) / 1000, 1);
    for (const [when, { asked, p99, block, busy }] of Object.entries({ idle, beside }))
      raw(
        `${when}: ${asked} calls of /healthz, p99 ${round(p99, 1)} ms; ` +
          `longest block ${round(block, 1)} ms, of that ${round(busy, 1)} ms its own work`,
      );
    raw(`${await sent} of ${bombs.length} taken as pictures, the others refused, in ${seconds} s`);
    figure({
      name: '/healthz beside five pictures made to do harm, p99',
      reached: `${round(beside.p99, 1)} ms (idle ${round(idle.p99, 1)})`,
      wanted: `< ${WANTED_P99_MS} ms`,
      enough: beside.p99 < WANTED_P99_MS,
    });
    figure({
      name: 'longest block of the serving thread meanwhile, its own work',
      reached:
        `${round(beside.busy, 1)} ms (idle ${round(idle.busy, 1)}); ` +
        `by the clock ${round(beside.block, 1)} ms (idle ${round(idle.block, 1)})`,
      wanted: `< ${WANTED_BLOCK_MS} ms`,
      enough: beside.busy < WANTED_BLOCK_MS,
    });
  } finally {
    await product.stop();
  }
};
