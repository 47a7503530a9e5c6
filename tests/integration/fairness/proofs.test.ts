import {
  fairnessKeys,
  lastRounds,
  type PlayReceipt,
  type PublicRound,
  playedGameFile,
  roundReceipts,
  roundRecord,
  roundVoids,
  type SignedRound,
  type SigningKey,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { isAckOf, verifyFile } from '@lajvard/verify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { place } from '../world/play-until-taken.ts';
import { type Api, startWorld, type World } from '../world/world.ts';

const SLIP = JSON.stringify({ RED: [{ id: 'a', chipSelected: 50, x: 0, y: 0, formula: 'RED' }] });
const KEPT = 'public, max-age=86400, immutable';

describe('what anyone can check over HTTP', () => {
  let world: World;
  let alice: Api;
  let bob: Api;
  let nobody: Api;
  let round = 0;
  let answer: PlayReceipt;
  const params = () => ({ round_number: String(round) });
  const record = () => nobody.call<{ data: PublicRound }>(roundRecord, { params: params() });

  beforeAll(async () => {
    world = await startWorld({ durations: { round: 0.6, extra: 0.2, lock: 1, spin: 0.8, pause: 30 } });
    [alice, bob, nobody] = [await world.api('alice'), await world.api('bob'), await world.api(null)];
    round = await world.clock.holdIn('locked');
    const taken = await place<{ data: PlayReceipt }>(alice, { chips: SLIP, round, wheelId: 'studio-1' });
    expect(taken.status).toBe(200);
    answer = taken.body.data;
  });
  afterAll(() => world.close());

  it('in play: not to be kept, no receipts, no file', async () => {
    const before = await record();
    expect(before.body.data).toMatchObject({ seed: null, number: null, ended_at: null });
    expect(before.headers.get('cache-control')).toBe('no-store');
    expect((await nobody.call(roundReceipts, { params: params() })).status).toBe(404);
    expect((await alice.call(playedGameFile, { query: params() })).status).toBe(404);
  });

  it('ended: may be kept for good', async () => {
    await world.clock.letGo();
    await eventually(async () => ((await record()).body.data.phase === 'settled' ? true : undefined));
    expect((await record()).headers.get('cache-control')).toBe(KEPT);
    const receipts = await nobody.call<{ data: { receipts: string[] } }>(roundReceipts, { params: params() });
    expect(receipts.headers.get('cache-control')).toBe(KEPT);
    expect(receipts.body.data.receipts).toHaveLength(1);
    expect((await nobody.call(lastRounds)).headers.get('cache-control')).toBe('no-store');
    const voids = await nobody.call<{ data: { ever: object } }>(roundVoids);
    expect(voids.body.data.ever).toMatchObject({ settled: expect.any(Number), void: {} });
  });

  it('the answer to the play, the file and the published record agree, and all of it verifies', async () => {
    const { data: keys } = (await nobody.call<{ data: SigningKey[] }>(fairnessKeys)).body;
    const { data: file } = (await alice.call<{ data: SignedRound }>(playedGameFile, { query: params() })).body;
    const { ack, receipt, salt } = answer;
    if (ack === null || file.format !== 'lajvard-round-2') throw new Error('no salted receipt');
    expect({ receipt: file.play.receipt, salt: file.play.salt }).toEqual({ receipt, salt });
    expect(await isAckOf(keys.find(({ key_id }) => key_id === ack.key_id)?.public_key ?? '', round, receipt, ack)).toBe(
      true,
    );
    const evidence = { keys, published: (await record()).body.data, receipts: null };
    const { checks } = await verifyFile(file, evidence);
    expect(checks.map(({ name }) => name)).toContain('slip');
    for (const { name, holds } of checks) expect(holds, name).toBe(true);
  });

  it('the file is the own player’s alone', async () => {
    const own = await alice.call<{ data: SignedRound }>(playedGameFile, { query: params() });
    expect(own.status).toBe(200);
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(own.body.data.play.account_code).toMatch(/^\d{9,11}$/);
    const stranger = await bob.call(playedGameFile, { query: params() });
    const absent = await bob.call(playedGameFile, { query: { round_number: '999999' } });
    expect(stranger.status).toBe(404);
    expect(stranger.body).toEqual(absent.body); // whether somebody else played is not told
    const keys = await nobody.call<{ data: { key_id: string }[] }>(fairnessKeys);
    expect(keys.body.data.map(({ key_id }) => key_id)).toEqual([own.body.data.signature.key_id]);
    expect(Object.keys(keys.body.data[0] ?? {}).toSorted()).toEqual(
      ['algorithm', 'created_at', 'key_id', 'public_key', 'retired_at'].toSorted(),
    );
  });

  it.each(['0', '-1', '1.5', 'x', '9007199254740993', '1e99', '2'.repeat(40), '999999'])(
    'round %s is not there',
    async (round_number) => {
      expect((await nobody.call(roundRecord, { params: { round_number } })).status).toBe(404);
      expect((await nobody.call(roundReceipts, { params: { round_number } })).status).toBe(404);
    },
  );

  it('a second server signs with the same key', async () => {
    const second = await world.secondServer();
    const answer = await fetch(`${second.url}/api/account/user/played_game/file?round_number=${round}`, {
      headers: { Authorization: `Bearer ${alice.tokens?.access_token}` },
    });
    const own = await alice.call<{ data: SignedRound }>(playedGameFile, { query: params() });
    const { data } = (await answer.json()) as { data: SignedRound };
    expect(data.signature.key_id).toBe(own.body.data.signature.key_id);
  });
});

it('who asks for the record without end is asked to wait', async () => {
  const world = await startWorld({ leads: false, rateLimitFactor: 0.01 }); // six a minute
  const nobody = await world.api(null);
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) statuses.push((await nobody.call(lastRounds)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  const refused = await nobody.call(roundRecord, { params: { round_number: '1' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await world.close();
});
