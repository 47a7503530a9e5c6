import { beaconRoundFrom, readChainInfo, verifyBeacon } from '@lajvard/beacon';
import { accountCommon, type Common, type PublicRound, roundReceipts, roundRecord } from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { expect, it } from 'vitest';
import { isOwnBeacon, verifyRound } from '../../../packages/verify/src/index.ts';
import { useWorld } from '../world/world.ts';

// docs/decisions/006-provable-fairness.md: the demo has a beacon of its own, at the addresses of drand's relays.
const world = await useWorld({
  durations: { round: 1, extra: 0.2, lock: 3, spin: 0.2, pause: 0.5 },
  env: { BEACON_URLS: 'own', VOIDS_BEFORE_PAUSE: '0' },
});
const anybody = await world.api(null);
const get = (path: string): Promise<Response> => fetch(`${world.url}/beacon/${path}`);
const chainOf = async (): Promise<string> => ((await (await get('chains')).json()) as string[])[0] ?? '';

it('the demo’s own beacon signs a round as soon as its time has come, and not before', async () => {
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

it.each(['ab'.repeat(32), 'AB', '..'])('the beacon has no other chain: %s', async (hash) => {
  for (const path of [`${hash}/info`, `${hash}/public/1`]) expect((await get(path)).ok, path).toBe(false);
});

it.each(['0', '-1', '1.5', '1e3', 'latest', '9007199254740993'])('round %s is none of the beacon', async (round) => {
  expect((await get(`${await chainOf()}/public/${round}`)).ok).toBe(false);
});

// Rounds of the demo with its own beacon, as anybody sees them.
const record = async (round: number): Promise<PublicRound | undefined> =>
  (await anybody.call<{ data?: PublicRound }>(roundRecord, { params: { round_number: String(round) } })).body.data;

it('a round names its beacon when it opens, and everybody can verify what became of it', async () => {
  const alice = await world.api('alice');
  const opening = await eventually(async () => {
    const { live } = (await alice.call<{ data: Common }>(accountCommon)).body.data;
    return live.round?.phase === 'open' ? live.round : undefined;
  });
  expect(opening.scheme).toBe('lajvard-2.1');
  expect(opening.beacon).toMatchObject({ is_own: true, due_at: expect.any(Number), round: expect.any(Number) });
  const told = await record(opening.round_number);
  expect(told).toMatchObject({ scheme: 'lajvard-2.1', beacon: { chain: opening.beacon?.chain, signature: null } });

  // on a slow machine a close may be public too late for its beacon: then the next round does
  let round = opening.round_number;
  const settled = await eventually(async () => {
    const now = await record(round);
    if (now?.phase === 'void') round += 1;
    return now?.phase === 'settled' ? now : undefined;
  });
  expect(settled.beacon && isOwnBeacon(settled.beacon)).toBe(true);
  const { body } = await anybody.call<{ data: { receipts: string[] } }>(roundReceipts, {
    params: { round_number: String(round) },
  });
  const { checks } = await verifyRound(settled, body.data.receipts);
  expect(checks.filter(({ holds }) => holds !== true)).toEqual([{ name: 'board', holds: null }]); // nobody played
  expect(checks.map(({ name }) => name)).toContain('beacon');
});
