import { beaconRoundFrom, readChainInfo, verifyBeacon } from '@lajvard/beacon';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { expect, it } from 'vitest';
import { useWorld } from './world.ts';

// docs/decisions/006-provable-fairness.md: the demo has a beacon of its own, at the addresses of drand's relays.
const world = await useWorld({ env: { BEACON_URLS: 'own' } });
const get = (path: string): Promise<Response> => fetch(`${world.url}/beacon/${path}`);
const chainOf = async (): Promise<string> => ((await (await get('chains')).json()) as string[])[0] ?? '';

it('signs a round as soon as its time has come, and not before', async () => {
  const hash = await chainOf();
  const chain = readChainInfo(await (await get(`${hash}/info`)).json(), hash) ?? expect.fail('no chain');
  const round = beaconRoundFrom(chain, Date.now() + 2_000);
  const early = await get(`${hash}/public/${round + 60}`);
  expect([early.status, await early.json()]).toMatchObject([404, { code: 'not-found' }]);
  const answer = await eventually(async () => {
    const said = await get(`${hash}/public/${round}`);
    return said.status === 200 ? said : undefined;
  });
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const { signature, note } = (await answer.json()) as Record<string, string>;
  expect(note).toBe('own beacon: proves nothing about us');
  expect(verifyBeacon(chain, round, Buffer.from(signature ?? '', 'hex'))).toBe(true);
});

it.each(['ab'.repeat(32), 'AB', '..'])('has no other chain: %s', async (hash) => {
  for (const path of [`${hash}/info`, `${hash}/public/1`]) expect((await get(path)).ok, path).toBe(false);
});

it.each(['0', '-1', '1.5', '1e3', 'latest', '9007199254740993'])('round %s is none', async (round) => {
  expect((await get(`${await chainOf()}/public/${round}`)).ok).toBe(false);
});
