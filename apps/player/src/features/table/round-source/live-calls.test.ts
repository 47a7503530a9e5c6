import { beforeEach, describe, expect, test } from 'vitest';
import { removeStored, writeStored } from '../../../shared/browser/storage.ts';
import { NetworkFault } from '../../../shared/calls/api.ts';
import { keptPlay } from '../../../shared/evidence/kept-plays.ts';
import { keepTokens } from '../../../shared/session/signed-in.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { readCommon, readMissed, sendPlay } from './live-calls.ts';

const PLAY = 'POST /api/account/user/play';
const slip = { chips: '{}', round: 7, wheelId: 'studio-1' };
const refusal = (status: number, code: string) => ({ status, body: { message: 'no', code } });
/** Well under the 15 s time-out of other calls. */
const EARLY_MS = 10_000;

/** What comes of a call before a timer that begins with it, so that a slow machine is late with both. */
const early = async <T>(call: Promise<T>): Promise<T | 'late'> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, EARLY_MS, 'late');
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
};

beforeEach(() => {
  keepTokens({ access_token: 'access', refresh_token: 'refresh' });
});

describe('an attempt to send a play', () => {
  test('times out when it hangs, and may be repeated', async () => {
    fakeServer({ [PLAY]: () => 'hangs' });
    expect(await early(sendPlay(slip))).toEqual({ kind: 'again', lost: true });
  });

  test('times out when its token renewal hangs', async () => {
    fakeServer({ [PLAY]: () => refusal(401, 'token-invalid'), 'POST /oauth/token': () => 'hangs' });
    expect(await early(sendPlay(slip))).toEqual({ kind: 'again', lost: true });
  });

  test.each([
    ['no answer', 'no-answer' as const, true],
    ['a fault of the server', { status: 500, body: {} }, true],
    ['a server that takes no plays now', refusal(503, 'unavailable'), true],
    ['too many tries', refusal(429, 'too-many-tries'), false],
    ['a round that the server has not locked yet', refusal(409, 'round-not-locked'), false],
  ])('with %s is repeated; whether it may have been taken: %s', async (_, answer, lost) => {
    fakeServer({ [PLAY]: () => answer });
    expect(await sendPlay(slip)).toEqual({ kind: 'again', lost });
  });

  test('that is refused for good is not repeated', async () => {
    fakeServer({ [PLAY]: () => ({ status: 422, body: { message: 'no', code: 'inside-spot-full', spot: '17' } }) });
    expect(await sendPlay(slip)).toEqual({ kind: 'refused', code: 'inside-spot-full', spot: '17' });
  });
});

test('a confirmed play is kept with its signed answer', async () => {
  const ack = { accepted_ms: 1, index: 0, size: 1, path: [], key_id: '01', signature: 's' };
  const proof = { receipt: 'ab'.repeat(32), salt: '00'.repeat(16), ack };
  const data = Object.assign({ round_number: 7, chips: {}, table_bet: 5, new_balance: 5, bet_limit: null }, proof);
  writeStored('user', { id: 1, account_code: '100000001' });
  fakeServer({ [PLAY]: () => ({ status: 200, body: { data } }) });
  expect(await sendPlay(slip)).toMatchObject({ kind: 'accepted' });
  expect(keptPlay(7)).toEqual(Object.assign({ round: 7, account_code: '100000001', chips: '{}' }, proof));
  removeStored('user');
  removeStored('kept_plays');
});

test('a snapshot request that hangs times out', async () => {
  fakeServer({ 'GET /api/account/common': () => 'hangs' });
  await expect(early(readCommon())).rejects.toBeInstanceOf(NetworkFault);
});

test('a round the player was not in is no missed round', async () => {
  fakeServer({ 'GET /api/account/user/played_game': () => refusal(404, 'not-found') });
  expect(await readMissed(7)).toBeNull();
});

test('a round in progress has no outcome yet', async () => {
  const unended = {
    phase: 'spinning',
    number: null,
    launched_at: 1,
    landed_at: null,
    table_win: null,
    new_balance: null,
  };
  const own = { chips: {}, chip_count: 1, balance_before_play: 10, table_bet: 5, remain_balance: 5, wins: [] };
  const about = { round_number: 7, created_at: '2026-01-01T00:00:00.000Z', wheel: 'wheel-1', receipt: '00' };
  const data = { ...about, ...own, ...unended, previous_round_id: null, next_round_id: null };
  fakeServer({ 'GET /api/account/user/played_game': () => ({ status: 200, body: { data } }) });
  expect(await readMissed(7)).toBeUndefined();
});
