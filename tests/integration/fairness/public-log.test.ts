import { fairnessKeys, type SigningKey } from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { verifyLog } from '@lajvard/verify';
import { expect, it } from 'vitest';
import type { ApiReference } from '../api/api-reference.ts';
import { useWorld } from '../world/world.ts';

// docs/FAIRNESS.md#the-log
const world = await useWorld({ durations: { round: 1, extra: 0, lock: 0.2, spin: 0.2, pause: 0.2 } });
const get = (path: string): Promise<Response> => fetch(`${world.url}/log/${path}`);

it('serves the log of its rounds, which verifies from an older checkpoint', async () => {
  const noteOf = (size: number): Promise<string> =>
    eventually(async () => {
      const note = await (await get('checkpoint')).text();
      return Number(note.split('\n')[1]) >= size ? note : undefined;
    });
  const kept = await noteOf(1);
  const note = await noteOf(4);
  const { body } = await (await world.api(null)).call<{ data: SigningKey[] }>(fairnessKeys);
  const read = async (path: string): Promise<Uint8Array | null> => {
    const answer = await get(path);
    if (answer.status === 200) expect(answer.headers.get('cache-control')).toContain('immutable');
    return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null;
  };
  const whole = await verifyLog({ read }, { note, kept: null, keys: body.data });
  expect(whole.problems).toEqual([]);
  expect(whole.leaves[0]).toMatchObject({ kind: 'open', round_number: 1 });
  const since = await verifyLog({ read }, { note, kept, keys: body.data });
  expect(since.problems).toEqual([]);
  expect(since.leaves.length).toBeLessThan(whole.leaves.length);
});

it.each([
  'tile/entries/000',
  'tile/0/000.p/0',
  'tile/0/000.p/256',
  'tile/0/0',
  'tile/64/000.p/1',
  'tile/0/x999/999.p/1',
  'tile/0/..%2F..%2Fcheckpoint',
  "tile/0/000.p/1'",
  'tile/',
])('%s is no file of the log', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'not-found' });
});

it('is in the API reference, with the types of its files', async () => {
  const { body } = await (await world.api(null)).get<ApiReference>('/api/openapi.json');
  const typesOf = (path: string) => Object.keys(body.paths[path]?.get?.responses[200]?.content ?? {});
  for (const [path, address, type] of [
    ['/log/checkpoint', 'checkpoint', 'text/plain'],
    ['/log/tile/{rest}', 'tile/entries/000.p/1', 'application/octet-stream'],
  ] as const) {
    expect(typesOf(path)).toEqual([type]);
    expect((await get(address)).headers.get('content-type')).toContain(type);
  }
});
