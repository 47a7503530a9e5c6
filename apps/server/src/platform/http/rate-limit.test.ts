import { describe, expect, it } from 'vitest';
import { NO_SIBLINGS, type Siblings } from '../siblings.ts';
import { createRateLimits, type LimitName } from './rate-limit.ts';

const counter = (factor = 1, siblings: Siblings = NO_SIBLINGS) => {
  let nowMs = 0;
  const clock = { now: () => nowMs, monotonic: () => nowMs, after: () => () => undefined };
  const limits = createRateLimits(clock, factor, siblings);
  return {
    limits,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
};

describe('rate limits (reliability 4.3)', () => {
  it.each<[LimitName, number, number]>([
    ['login-account', 5, 15 * 60],
    ['login-address', 20, 15 * 60],
    ['register-email', 3, 60 * 60],
    ['refresh-session', 10, 60],
    ['play-round', 6, 60 * 60],
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

  it('are asked about without counting', () => {
    const { limits, pass } = counter();
    for (let asked = 0; asked < 20; asked++) expect(limits.ask('withdrawal-day', 'alice')).toBe(0);
    for (let call = 1; call <= 5; call++) {
      expect(limits.ask('withdrawal-day', 'alice')).toBe(0);
      limits.take('withdrawal-day', 'alice');
    }
    expect(limits.ask('withdrawal-day', 'alice')).toBe(24 * 60 * 60);
    expect(limits.ask('withdrawal-day', 'bob')).toBe(0);
    pass(24 * 60 * 60 * 1000);
    expect(limits.ask('withdrawal-day', 'alice')).toBe(0);
  });

  it('are taken back for the right person', () => {
    const { limits } = counter();
    for (let call = 1; call <= 5; call++) limits.take('login-account', 'alice');
    limits.forgive('login-account', 'alice');
    expect(limits.take('login-account', 'alice')).toBe(0);
  });

  it('hold for all processes that serve at one port', () => {
    const listeners: ((words: unknown) => void)[] = [];
    const sibling = (): Siblings => {
      const own = listeners.length;
      return {
        tell: (words) => {
          for (const [index, listener] of listeners.entries())
            if (index !== own) listener(JSON.parse(JSON.stringify(words)));
        },
        hear: (listener) => {
          listeners[own] = listener;
        },
      };
    };
    const [a, b] = [counter(1, sibling()).limits, counter(1, sibling()).limits];
    const takeByTurns = (name: LimitName, calls: number): number[] =>
      Array.from({ length: calls }, (_, call) => (call % 2 === 0 ? a : b).take(name, 'alice'));
    expect(takeByTurns('login-account', 6).map((wait) => wait > 0)).toEqual([false, false, false, false, false, true]);
    a.forgive('login-account', 'alice');
    expect(b.take('login-account', 'alice')).toBe(0);
    // The first play of a round is not told: each process may let one more through.
    expect(takeByTurns('play-round', 9).findIndex((wait) => wait > 0)).toBe(7);
    for (const listener of listeners)
      for (const noise of [null, 7, 'x', ['x'], ['limit-taken', 'x', 'y']]) listener(noise);
    expect(a.take('login-account', 'bob')).toBe(0);
  });

  it('are wider by a factor, and off by factor 0', () => {
    const wide = counter(2).limits;
    expect(Array.from({ length: 11 }, () => wide.take('login-account', 'a') > 0).indexOf(true)).toBe(10);
    const off = counter(0).limits;
    expect(Array.from({ length: 1000 }, () => off.take('login-account', 'a')).every((wait) => wait === 0)).toBe(true);
  });
});
