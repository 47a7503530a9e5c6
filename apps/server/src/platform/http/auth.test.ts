import { createSigner } from 'fast-jwt';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../clock.ts';
import { keyFor } from '../keys.ts';
import { createAuth } from './auth.ts';
import { createEndedSessions } from './ended-sessions.ts';

const START = Date.UTC(2026, 0, 1);
const table = () => {
  let passedMs = 0;
  const clock: Clock = { now: () => START + passedMs, monotonic: () => passedMs, after: () => () => undefined };
  const ended = createEndedSessions(clock, 660_000);
  return { auth: createAuth(['the secret'], clock, ended), ended, pass: (ms: number) => (passedMs += ms) };
};
const ALICE = { userId: 7, level: 'user', role: null, sessionId: 'a1', deviceId: 'phone' } as const;
const claims = {
  sub: '7',
  sid: 'a1',
  dev: 'phone',
  lvl: 'user',
  role: null,
  aud: 'lajvard-player',
  typ: 'access',
  exp: Math.floor(Date.now() / 1000) + 600,
};
interface Signing {
  readonly key: string | Buffer;
  readonly algorithm: 'HS256' | 'HS512' | 'none';
}
const HONEST: Signing = { key: keyFor('the secret', 'access-token'), algorithm: 'HS256' };
const forge = (changes: object, signing: Signing = HONEST): string =>
  createSigner(signing as { key: string })({ ...claims, ...changes });

describe('an access token', () => {
  it('tells who calls', () => {
    const { auth } = createRealTime();
    const { token, expiresInSeconds } = auth.sign(ALICE);
    expect(expiresInSeconds).toBe(600);
    expect(auth.callerOf(`Bearer ${token}`)).toEqual(ALICE);
    expect(auth.callerOf(`bearer ${token}`)).toEqual(ALICE);
  });

  it('is worth nothing after ten minutes, also when it was seen before', () => {
    const { auth, pass } = createRealTime();
    const { token } = auth.sign(ALICE);
    expect(auth.callerOfToken(token)).toEqual(ALICE);
    pass(599_000);
    expect(auth.callerOfToken(token)).toEqual(ALICE);
    pass(2_000);
    expect(auth.callerOfToken(token)).toBeNull();
  });

  it('is worth nothing from the moment its session ends', () => {
    const { auth, ended } = createRealTime();
    const { token } = auth.sign(ALICE);
    expect(auth.callerOfToken(token)).toEqual(ALICE);
    ended.add('a1');
    expect(auth.callerOfToken(token)).toBeNull();
    expect(auth.callerOfToken(auth.sign({ ...ALICE, sessionId: 'a2' }).token)).not.toBeNull();
  });

  it.each<[string, () => string]>([
    ['no signature (alg none)', () => forge({}, { key: '', algorithm: 'none' })],
    ['another secret', () => forge({}, { key: keyFor('another', 'access-token'), algorithm: 'HS256' })],
    ['another algorithm', () => forge({}, { key: keyFor('the secret', 'access-token'), algorithm: 'HS512' })],
    ['a key of another purpose', () => forge({}, { key: keyFor('the secret', 'refresh-token'), algorithm: 'HS256' })],
    ['another audience', () => forge({ aud: 'lajvard-staff' })],
    ["another audience's level", () => forge({ lvl: 'admin' })],
    ['a level nobody has', () => forge({ lvl: 'constructor', aud: 'function Object() { [native code] }' })],
    ['another type', () => forge({ typ: 'refresh' })],
    ['a role without being staff', () => forge({ role: 'super-admin' })],
    ['no session', () => forge({ sid: undefined })],
    ['no end', () => forge({ exp: undefined })],
    ['a subject that is no number', () => forge({ sub: '7 or 1=1' })],
    ['nonsense', () => 'a.b.c'],
    ['nothing', () => ''],
  ])('with %s is refused', (_what, make) => {
    const { auth } = createRealTime();
    expect(auth.callerOf(`Bearer ${forge({})}`)).toEqual(ALICE); // the honest twin of the last one
    expect(auth.callerOf(`Bearer ${make()}`)).toBeNull();
  });

  it('is a bearer token and nothing else', () => {
    const { auth } = createRealTime();
    const { token } = auth.sign(ALICE);
    expect([auth.callerOf(undefined), auth.callerOf(token), auth.callerOf(`Basic ${token}`)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

/** fast-jwt reads the machine's clock, so ours starts there. */
function createRealTime() {
  let passedMs = 0;
  const clock: Clock = { now: () => Date.now() + passedMs, monotonic: () => passedMs, after: () => () => undefined };
  const ended = createEndedSessions(clock, 660_000);
  return {
    auth: createAuth(['the secret'], clock, ended),
    ended,
    pass: (ms: number) => {
      passedMs += ms;
    },
  };
}

describe('the sessions that ended', () => {
  it('are forgotten when no token of theirs can be alive', () => {
    const { ended, pass } = table();
    ended.load([
      { sessionId: 'new', agoMs: 1_000 },
      { sessionId: 'old', agoMs: 600_000 },
    ]);
    expect([ended.has('old'), ended.has('new')]).toEqual([true, true]);
    pass(61_000);
    ended.add('another');
    expect([ended.has('old'), ended.has('new'), ended.has('another')]).toEqual([false, true, true]);
  });
});
