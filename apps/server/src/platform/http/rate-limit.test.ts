import { describe, expect, it, vi } from 'vitest';
import { NO_PEERS, type PeerProcesses } from '../peer-processes.ts';
import { createRateLimits, MAX_GENERATION_KEYS, type RateRule } from './rate-limit.ts';

const SECOND = 1000;
const RULES = {
  'login-address': { calls: 300, windowMs: 900 * SECOND },
  'register-email': { calls: 3, windowMs: 3600 * SECOND },
  'register-address': { calls: 20, windowMs: 3600 * SECOND },
  'refresh-session': { calls: 10, windowMs: 60 * SECOND },
  'refresh-address': { calls: 120, windowMs: 60 * SECOND },
  'rounds-address': { calls: 600, windowMs: 60 * SECOND },
  play: { calls: 60, windowMs: 10 * SECOND, publishRepeatsOnly: true },
} as const satisfies Record<string, RateRule>;
type LimitName = keyof typeof RULES;

const counter = (factor = 1, peers: PeerProcesses = NO_PEERS) => {
  let nowMs = 0;
  const clock = { now: () => nowMs, monotonic: () => nowMs, after: () => () => undefined };
  const limits = createRateLimits(RULES, { clock, factor, peers });
  return {
    limits,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
};

// docs/specification/4-reliability.md#43-rate-limits
describe('rate limits in memory', () => {
  it.each<[LimitName, number, number]>([
    ['login-address', 300, 15 * 60],
    ['register-email', 3, 60 * 60],
    ['refresh-session', 10, 60],
    ['play', 60, 10],
  ])('%s: %i calls, the next one waits up to %i s', (name, calls, seconds) => {
    const { limits, pass } = counter();
    for (let call = 1; call <= calls; call++) expect(limits.take(name, 'alice')).toBe(0);
    expect(limits.take(name, 'alice')).toBe(seconds);
    expect(limits.take(name, 'bob')).toBe(0);
    pass(seconds * 1000 - 500);
    expect(limits.take(name, 'alice')).toBe(1);
    pass(500);
    expect(limits.take(name, 'alice')).toBe(0);
  });

  it('remember a window to its end, also one that began late', () => {
    const { limits, pass } = counter();
    limits.take('refresh-session', 'bob'); // from now on a generation lasts a minute
    pass(55_000);
    for (let call = 1; call <= 10; call++) limits.take('refresh-session', 'alice');
    for (const seconds of [50, 40, 30, 20, 10]) {
      pass(10_000);
      expect(limits.take('refresh-session', 'alice')).toBe(seconds);
    }
  });

  it('hold for all processes that serve at one port', () => {
    const listeners: ((words: unknown) => void)[] = [];
    const peer = (): PeerProcesses => {
      const own = listeners.length;
      return {
        publish: (words) => {
          for (const [index, listener] of listeners.entries())
            if (index !== own) listener(JSON.parse(JSON.stringify(words)));
        },
        subscribe: (listener) => {
          listeners[own] = listener;
        },
      };
    };
    const [a, b] = [counter(1, peer()).limits, counter(1, peer()).limits];
    const takeByTurns = (name: LimitName, calls: number): number[] =>
      Array.from({ length: calls }, (_, call) => (call % 2 === 0 ? a : b).take(name, 'alice'));
    expect(takeByTurns('register-email', 4).map((wait) => wait > 0)).toEqual([false, false, false, true]);
    // The first play is not published to peers, so each process may let one more through.
    expect(takeByTurns('play', 63).findIndex((wait) => wait > 0)).toBe(61);
    for (const listener of listeners)
      for (const noise of [null, 7, 'x', ['x'], ['limit-taken', 'x', 'y'], ['limit-taken', 'play', 7]]) listener(noise);
    expect(a.take('register-email', 'bob')).toBe(0);
  });

  it('are wider by a factor, and off by factor 0', () => {
    const wide = counter(2).limits;
    expect(Array.from({ length: 7 }, () => wide.take('register-email', 'a') > 0).indexOf(true)).toBe(6);
    const off = counter(0).limits;
    expect(Array.from({ length: 1000 }, () => off.take('register-email', 'a')).every((wait) => wait === 0)).toBe(true);
  });
});

describe('many keys', () => {
  const fill = (limits: ReturnType<typeof counter>['limits'], name: LimitName, keys: number) => {
    for (let key = 0; key < keys; key++) limits.take(name, `key ${key}`);
  };

  it('cost each further one a few look-ups and no search', () => {
    const { limits } = counter();
    for (const name of ['refresh-session', 'refresh-address', 'register-address', 'rounds-address'] as const)
      fill(limits, name, MAX_GENERATION_KEYS); // 200,000
    const counted = (['get', 'set', 'has', 'delete'] as const).map((method) => vi.spyOn(Map.prototype, method));
    const searched = (['keys', 'values', 'entries', 'forEach', 'clear'] as const).map((method) =>
      vi.spyOn(Map.prototype, method),
    );
    const iterated = vi.spyOn(Map.prototype, Symbol.iterator);
    const CALLS = 1000;
    for (let key = 0; key < CALLS; key++) limits.take('register-email', `more ${key}`);
    const steps = counted.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    const searches = searched.reduce((sum, spy) => sum + spy.mock.calls.length, iterated.mock.calls.length);
    vi.restoreAllMocks();
    expect(steps).toBeLessThanOrEqual(3 * CALLS);
    expect(searches).toBe(0);
  });

  it('push out the oldest of their own limit only', () => {
    const { limits } = counter();
    for (let call = 1; call <= 3; call++) limits.take('register-email', 'alice');
    for (let call = 1; call <= 10; call++) limits.take('refresh-session', 'alice');
    fill(limits, 'refresh-session', 2 * MAX_GENERATION_KEYS + 1);
    expect(limits.take('refresh-session', 'alice')).toBe(0);
    expect(limits.take('register-email', 'alice')).toBeGreaterThan(0);
  });

  it.each([
    null,
    5,
    'words',
    {},
    [],
    ['limit-taken'],
    ['limit-taken', null, 'alice'],
    ['limit-taken', 'toString', 'alice'],
    ['limit-taken', 'play', 5],
  ])('pays no heed to %j from a peer', (words) => {
    let hear: (words: unknown) => void = () => expect.unreachable();
    counter(1, {
      publish: () => undefined,
      subscribe: (listener) => {
        hear = listener;
      },
    });
    expect(() => hear(words)).not.toThrow();
  });
});
