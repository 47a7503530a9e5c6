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

/** How many calls of others are answered, one after the other, until `work` is done. */
const answeredDuring = async (work: Promise<unknown>): Promise<number> => {
  let going = true;
  const done = work.finally(() => {
    going = false;
  });
  let answered = 0;
  while (going) {
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
    answered += 1;
  }
  await done;
  return answered;
};

// How long others wait, and how long the serving thread is blocked, is what `npm run bench -- pictures` measures.
it('pictures made to do harm become small ones of ours or are refused, five at once; others are answered', async () => {
  const bombs = pictureBombs();
  expect(bombs.length).toBeGreaterThanOrEqual(40);
  const queue = [...bombs];
  const answers: [string, number, string | undefined][] = [];
  const work = async (who: Api): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { status, body } = await send(who, next[1]);
      // A person may send two forms at once, and alice sends three.
      if (status === 429) queue.push(next);
      else answers.push([next[0], status, body.codes?.attachments?.[0]]);
    }
  };
  const others = await answeredDuring(Promise.all(players.map(work)));
  expect(answers.filter(([, status]) => status !== 200 && status !== 422)).toEqual([]);
  expect(answers.filter(([, status, error]) => status === 422 && error === undefined)).toEqual([]);
  expect(answers).toHaveLength(bombs.length);
  expect(others, 'had the pictures been decoded in the serving thread').toBeGreaterThan(10 * bombs.length);
}, 480_000);

it('the server answers others while a picture is decoded', async () => {
  const [alice, bob] = players as [Api, Api];
  const large = gif(5477, 5477);
  const sent = Promise.all([send(alice, large), send(bob, large)]);
  expect(await answeredDuring(sent), 'had it been decoded in the serving thread').toBeGreaterThan(20);
  expect((await sent).map(({ status }) => status)).toEqual([200, 200]);
}, 120_000);
