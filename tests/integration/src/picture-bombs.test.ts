import { setTimeout as pause } from 'node:timers/promises';
import { ticketCreate } from '@lajvard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gif, pictureBombs } from './picture-bombs.ts';
import { NEW, ticketDesk } from './ticket-desk.ts';
import { type Api, startWorld, type World } from './world.ts';

let world: World;
let players: Api[];
let submit: ReturnType<typeof ticketDesk>['submit'];
beforeAll(async () => {
  world = await startWorld({ leads: false });
  players = await Promise.all((['alice', 'bob', 'alice', 'bob', 'alice'] as const).map((name) => world.api(name)));
  submit = ticketDesk(world).submit;
});
afterAll(() => world.close());

const send = (who: Api, ...pictures: Buffer[]) =>
  submit<{ codes?: { attachments?: string[] } }>(
    who,
    ticketCreate,
    NEW,
    pictures.map((bytes) => ({ bytes })),
  );

const TICK_MS = 5;
/**
 * How long others wait during `work`, and the longest time for which this thread, which serves them, is blocked, in its
 * own CPU time, so that other processes on the machine do not count.
 */
const waitsDuring = async (work: Promise<unknown>): Promise<{ p99: number; block: number }> => {
  let going = true;
  const done = work.finally(() => {
    going = false;
  });
  let block = 0;
  let last = process.threadCpuUsage();
  const ticks = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    block = Math.max(block, (user + system) / 1000);
  }, TICK_MS);
  const times: number[] = [];
  while (going) {
    const asked = performance.now();
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
    times.push(performance.now() - asked);
  }
  await done;
  clearInterval(ticks);
  times.sort((a, b) => a - b);
  return { p99: times[Math.floor(times.length * 0.99)] ?? 0, block };
};
// The limits: others are answered within 100 ms, and the thread is never blocked for 50. An idle measurement shows how
// much more a slow or busy machine needs.
const [P99_MS, BLOCK_MS, TIMES_IDLE] = [100, 50, 10];

it('pictures made to do harm become small ones of ours or are refused, five at once; others hardly wait', async () => {
  const bombs = pictureBombs();
  expect(bombs.length).toBeGreaterThanOrEqual(40);
  const queue = [...bombs];
  const answers: [string, number, string | undefined][] = [];
  const work = async (who: Api): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { status, body } = await send(who, next[1]);
      if (status === 429)
        queue.push(next); // a person may send two forms at once, and alice sends three
      else answers.push([next[0], status, body.codes?.attachments?.[0]]);
    }
  };
  await send(players[0] as Api, gif(100, 100)); // warm-up
  const idle = await waitsDuring(pause(3_000));
  const busy = await waitsDuring(Promise.all(players.map(work)));
  const figures = ({ p99, block }: typeof idle): string =>
    `p99 ${p99.toFixed(1)} ms, longest block ${block.toFixed(1)} ms`;
  process.stdout.write(`beside five bombs: ${figures(busy)}; idle: ${figures(idle)}\n`);
  expect(busy.p99).toBeLessThan(P99_MS + TIMES_IDLE * idle.p99);
  expect(busy.block).toBeLessThan(BLOCK_MS + TIMES_IDLE * idle.block);
  expect(answers.filter(([, status]) => status !== 200 && status !== 422)).toEqual([]);
  expect(answers.filter(([, status, error]) => status === 422 && error === undefined)).toEqual([]);
  expect(answers).toHaveLength(bombs.length);
}, 480_000);

it('the server answers others while a picture is decoded', async () => {
  const [alice, bob] = players as [Api, Api];
  const large = gif(5477, 5477);
  let decoding = true;
  const sent = Promise.all([send(alice, large), send(bob, large)]).finally(() => {
    decoding = false;
  });
  let others = 0;
  while (decoding) {
    const { status } = await fetch(`${world.url}/healthz`);
    expect(status).toBe(200);
    others += 1;
  }
  expect((await sent).map(({ status }) => status)).toEqual([200, 200]);
  expect(others, 'decoded in the serving thread they would have waited for nearly all of it').toBeGreaterThan(20);
}, 120_000);
