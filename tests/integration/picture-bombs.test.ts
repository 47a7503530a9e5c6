import { readFileSync } from 'node:fs';
import { ticketCreate } from '@lajvard/contract';
import { expect, it } from 'vitest';
import { gif, pictureBombs } from '../harness/picture-bombs.ts';
import { NEW, ticketDesk } from './ticket-desk.ts';
import { type Api, useWorld } from './world.ts';

const world = await useWorld({ leads: false });
const players = await Promise.all((['alice', 'bob', 'alice', 'bob'] as const).map((name) => world.api(name)));
const submit = ticketDesk(world).submit;

const send = (who: Api, ...pictures: Buffer[]) =>
  submit<{ codes?: { attachments?: string[] } }>(
    who,
    ticketCreate,
    NEW,
    pictures.map((bytes) => ({ bytes })),
  );

/** Whether a process of its own decodes pictures for this one. */
const isDecodedApart = (): boolean =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '')
    .some((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process'));

// How long others wait, and how long the serving thread is blocked, is what `npm run bench -- pictures` measures.
it('pictures made to do harm become small ones of ours or are refused, four at once; others are answered', async () => {
  const bombs = pictureBombs();
  expect(bombs.length).toBeGreaterThanOrEqual(40);
  const queue = [...bombs];
  const answers: [string, number, string | undefined][] = [];
  const calls: number[] = [];
  const work = async (who: Api): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const sent = send(who, next[1]);
      calls.push((await fetch(`${world.url}/healthz`)).status); // of others, while pictures are decoded
      const { status, body } = await sent;
      // A person may send two forms at once, and the end of one may still be on its way.
      if (status === 429) queue.push(next);
      else answers.push([next[0], status, body.codes?.attachments?.[0]]);
    }
  };
  await Promise.all(players.map(work));
  expect(calls.filter((status) => status !== 200)).toEqual([]);
  expect(answers.filter(([, status]) => status !== 200 && status !== 422)).toEqual([]);
  expect(answers.filter(([, status, error]) => status === 422 && error === undefined)).toEqual([]);
  expect(answers).toHaveLength(bombs.length);
}, 480_000);

it.runIf(process.platform === 'linux')(
  'a picture is decoded in a process of its own',
  async () => {
    const [alice] = players as [Api];
    expect((await send(alice, gif(5477, 5477))).status).toBe(200);
    expect(isDecodedApart()).toBe(true); // it waits a minute for the next one
  },
  120_000,
);
