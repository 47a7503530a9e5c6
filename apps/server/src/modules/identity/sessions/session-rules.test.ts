import { describe, expect, it } from 'vitest';
import { decideRotation, isAdult, type Presented } from './session-rules.ts';

const FRESH: Presented = { ended: false, expired: false, sinceRotationMs: 60_000, token: 'current', sameDevice: true };

// docs/specification/4-reliability.md#42-tokens
describe('a refresh token', () => {
  it.each<[string, Partial<Presented>, string]>([
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

describe('age', () => {
  it.each([
    ['2008-11-21', '2026-11-21T00:00:00Z', true],
    ['2008-11-22', '2026-11-21T23:59:59Z', false],
    ['2008-02-29', '2026-02-28T12:00:00Z', false],
    ['2008-02-29', '2026-03-01T00:00:00Z', true],
    ['1950-01-01', '2026-11-21T00:00:00Z', true],
    ['2030-01-01', '2026-11-21T00:00:00Z', false],
  ])('born on %s, on %s: of age %s', (birthDate, now, adult) => {
    expect(isAdult(birthDate, Date.parse(now))).toBe(adult);
  });
});
