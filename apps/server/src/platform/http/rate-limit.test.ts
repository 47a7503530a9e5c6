import { describe, expect, it } from 'vitest';
import { createRateLimits, type LimitName } from './rate-limit.ts';

const counter = (factor = 1) => {
  let nowMs = 0;
  const limits = createRateLimits({ now: () => nowMs, monotonic: () => nowMs, after: () => () => undefined }, factor);
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

  it('are taken back for the right person', () => {
    const { limits } = counter();
    for (let call = 1; call <= 5; call++) limits.take('login-account', 'alice');
    limits.forgive('login-account', 'alice');
    expect(limits.take('login-account', 'alice')).toBe(0);
  });

  it('are wider by a factor, and off by factor 0', () => {
    const wide = counter(2).limits;
    expect(Array.from({ length: 11 }, () => wide.take('login-account', 'a') > 0).indexOf(true)).toBe(10);
    const off = counter(0).limits;
    expect(Array.from({ length: 1000 }, () => off.take('login-account', 'a')).every((wait) => wait === 0)).toBe(true);
  });
});
