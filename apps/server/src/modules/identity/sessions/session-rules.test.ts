import { describe, expect, it } from 'vitest';
import { decideRotation, type PresentedToken } from './session-rules.ts';

const FRESH: PresentedToken = {
  ended: false,
  expired: false,
  sinceRotationMs: 60_000,
  token: 'current',
  sameDevice: true,
};

// docs/specification/4-reliability.md#42-tokens
describe('a refresh token', () => {
  it.each<[string, Partial<PresentedToken>, string]>([
    ['in force', {}, 'rotate'],
    ['of a session that ended', { ended: true }, 'refuse'],
    ['of a session whose life is over', { expired: true }, 'expired'],
    ['not used for 30 minutes', { sinceRotationMs: 30 * 60_000 + 1 }, 'expired'],
    ['used after 30 minutes to the millisecond', { sinceRotationMs: 30 * 60_000 }, 'rotate'],
    ['from another device', { sameDevice: false }, 'other-device'],
    ['before the one in force, within 10 s', { token: 'previous', sinceRotationMs: 10_000 }, 'same-answer'],
    ['before the one in force, after 10 s', { token: 'previous', sinceRotationMs: 10_001 }, 'reused'],
    [
      'before the one in force, from another device',
      { token: 'previous', sinceRotationMs: 5, sameDevice: false },
      'other-device',
    ],
    ['older than that, however soon', { token: 'older', sinceRotationMs: 0 }, 'reused'],
  ])('%s', (_what, changes, expected) => {
    expect(decideRotation({ ...FRESH, ...changes })).toBe(expected);
  });
});
