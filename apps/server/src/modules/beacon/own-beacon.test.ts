import { createHash } from 'node:crypto';
import { beaconRoundFrom, beaconTimeMs, isOwnInfo, readChainInfo, verifyBeacon } from '@lajvard/beacon';
import { NO_METRICS, SILENT } from '@lajvard/process';
import { expect, it } from 'vitest';
import { type Cacheable, Refused } from '#platform/http/handler.ts';
import { virtualTime } from '../../testing/virtual-clock.ts';
import type { Beacon } from './beacon.ts';
import { openBeacon } from './open-beacon.ts';
import { beaconRoutes } from './player-routes.ts';

const NOW = Date.UTC(2026, 10, 28);
const settings = { BEACON_URLS: 'own', RECEIPT_SECRET: 's'.repeat(32) } as const;
const open = (urls: 'own' | readonly string[], secret = settings.RECEIPT_SECRET): Beacon | null => {
  const ports = { clock: virtualTime(NOW).process(), log: SILENT, metrics: NO_METRICS };
  return openBeacon({ BEACON_URLS: urls, RECEIPT_SECRET: secret }, ports);
};
const own = (secret?: string): Beacon => open('own', secret) ?? expect.fail('none');
const answer = (beacon: Beacon | null, name: string, params: object): Promise<unknown> | undefined =>
  beaconRoutes(beacon)
    .find(({ route }) => route.name === name)
    ?.handler({ params } as never);

it('signs every round whose time has come, and none before', async () => {
  const beacon = own();
  const next = beaconRoundFrom(beacon.chain, NOW);
  expect(beaconTimeMs(beacon.chain, next)).toBe(NOW);
  for (const round of [1, next - 1, next]) {
    const signature = await beacon.signatureOf(round);
    expect(verifyBeacon(beacon.chain, round, signature ?? new Uint8Array())).toBe(true);
    expect(await beacon.signatureOf(round)).toBe(signature);
  }
  for (const round of [next + 1, next + 1_000, 0, -1]) expect(await beacon.signatureOf(round)).toBeNull();
  await beacon.stop();
});

it('is the same on all servers of a cluster, and another one with another secret', () => {
  expect(own().chain).toEqual(own().chain);
  expect(own('t'.repeat(32)).chain.publicKey).not.toBe(own().chain.publicKey);
});

it.each([
  ['none', []],
  ['relays', ['https://api.drand.sh']],
])('%s: nothing is signed here', async (_, urls) => {
  const beacon = open(urls);
  expect([beacon?.isOwn ?? false, beacon?.relays ?? []]).toEqual([false, urls]);
  expect(await answer(beacon, 'beaconChains', {})).toEqual([]);
  expect(await answer(beacon, 'beaconInfo', { chain: own().chain.hash })).toBeInstanceOf(Refused);
  expect(await answer(beacon, 'beaconRound', { chain: own().chain.hash, round: 1 })).toBeInstanceOf(Refused);
});

it('serves its chain and its rounds as relays do, and says that they prove nothing', async () => {
  const beacon = own();
  const chain = beacon.chain.hash;
  expect(await answer(beacon, 'beaconChains', {})).toEqual([chain]);
  const info = await answer(beacon, 'beaconInfo', { chain });
  expect([readChainInfo(info, chain), isOwnInfo(info)]).toEqual([beacon.chain, true]);
  expect(info).toMatchObject({ note: 'own beacon: proves nothing about us' });
  const { body } = (await answer(beacon, 'beaconRound', { chain, round: 9 })) as Cacheable<Record<string, string>>;
  const signature = Buffer.from(body.signature ?? '', 'hex');
  expect(verifyBeacon(beacon.chain, 9, signature)).toBe(true);
  expect(body).toMatchObject({ round: 9, randomness: createHash('sha256').update(signature).digest('hex') });
});

it.each([
  ['of another chain', { chain: 'ab'.repeat(32), round: 9 }],
  ['of the future', { chain: own().chain.hash, round: 1e12 }],
])('a round %s is not found', async (_, params) => {
  expect(await answer(own(), 'beaconRound', params)).toMatchObject({ code: 'not-found' });
});
