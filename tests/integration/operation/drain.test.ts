import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWorld, type World } from '../world/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld({ env: { DRAIN_SECONDS: '3' } });
});
afterEach(() => world.close());

it('says first that it wants no new calls, serves those that come, and then ends', async () => {
  const second = await world.secondServer();
  const get = (path: string) => fetch(`${second.url}${path}`);
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  const ended = second.close();
  const drained = await eventually(async () => {
    const answer = await get('/readyz');
    return answer.status === 503 ? ((await answer.json()) as object) : undefined;
  });
  expect(drained).toEqual({
    ready: false,
    checks: { database: 'ok', writes: 'ok', listener: 'ok', migrations: 'ok', draining: 'failed' },
  });
  expect((await get('/api/common/all')).status, 'a call on its way').toBe(200);
  expect((await get('/livez')).status).toBe(200);
  await ended;
  await expect(get('/livez')).rejects.toThrow();
  expect((await fetch(`${world.url}/readyz`)).status, 'the other serves on').toBe(200);
});
