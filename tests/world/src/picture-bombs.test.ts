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
  players = await Promise.all((['alice', 'bob', 'alice', 'bob'] as const).map((name) => world.api(name)));
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

it('every picture made to do harm is taken as a small one of ours or refused beside its field, four at once', async () => {
  const bombs = pictureBombs();
  expect(bombs.length).toBeGreaterThanOrEqual(40);
  const queue = [...bombs];
  const answers: [string, number, string | undefined][] = [];
  const work = async (who: Api): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { status, body } = await send(who, next[1]);
      answers.push([next[0], status, body.codes?.attachments?.[0]]);
    }
  };
  await Promise.all(players.map(work));
  expect(answers.filter(([, status]) => status !== 200 && status !== 422)).toEqual([]);
  expect(answers.filter(([, status, error]) => status === 422 && error === undefined)).toEqual([]);
  expect(answers).toHaveLength(bombs.length);
}, 240_000);

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
