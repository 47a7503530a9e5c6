import { accountCommon, type Common, type PublicRound, roundReceipts, roundRecord } from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOwnBeacon, verifyRound } from '../../packages/verify/src/index.ts';
import { type Api, startWorld, type World } from './world.ts';

// Rounds of the demo with its own beacon, as anybody sees them.
let world: World;
let anybody: Api;
beforeAll(async () => {
  const durations = { round: 1, extra: 0.2, lock: 3, spin: 0.2, pause: 0.5 };
  world = await startWorld({ durations, env: { BEACON_URLS: 'own', VOIDS_BEFORE_PAUSE: '0' } });
  anybody = await world.api(null);
});
afterAll(() => world.close());

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
