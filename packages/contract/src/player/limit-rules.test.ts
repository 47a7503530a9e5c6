import { describe, expect, it } from 'vitest';
import { betLimitLockedUntil, depositLimitLockedUntil, isStricterBetLimit, monthsLater } from './limit-rules.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

describe('a break of months', () => {
  it.each([
    ['2026-01-15T10:00:00', 1, '2026-02-15T10:00:00'],
    ['2026-01-31T10:00:00', 1, '2026-02-28T10:00:00'],
    ['2027-11-30T23:59:59', 3, '2028-02-29T23:59:59'],
    ['2026-08-31T00:00:00', 6, '2027-02-28T00:00:00'],
    ['2026-12-31T12:00:00', 60, '2031-12-31T12:00:00'],
  ])('from %s, %i months: until %s', (from, months, until) => expect(monthsLater(at(from), months)).toBe(at(until)));
});

it('agrees with the calendar of the platform on every day of eighty years', () => {
  for (let day = at('1970-01-01T00:00:00'); day < at('2050-01-01T00:00:00'); day += 86_400_000) {
    const start = new Date(day);
    // last day of the next month
    const target = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1 + 1, 0));
    const wanted = Math.min(start.getUTCDate(), target.getUTCDate());
    const expected = Date.UTC(target.getUTCFullYear(), target.getUTCMonth(), wanted);
    if (monthsLater(day, 1) !== expected) expect(new Date(monthsLater(day, 1)).toISOString()).toBe(start.toISOString());
  }
});

describe('a limit on stakes', () => {
  const standing = { period: '2w', maxCents: 10_000, setAt: 0 } as const;
  it.each([
    ['2w', 9_000, true],
    ['2w', 10_000, true],
    ['4w', 10_000, true],
    ['2w', 10_001, false],
    ['1w', 10_000, false],
    ['1w', 100, false], // not comparable: allowed only after the lock
    ['4w', 20_000, false],
  ] as const)('of 100 in two weeks, %s of %i cents is stricter: %s', (period, maxCents, stricter) =>
    expect(isStricterBetLimit(standing, { period, maxCents })).toBe(stricter),
  );
  it('is locked for the weeks of its period, the deposit limit for 30 days', () => {
    expect(betLimitLockedUntil(standing)).toBe(14 * 86_400_000);
    expect(depositLimitLockedUntil({ setAt: 0 })).toBe(30 * 86_400_000);
  });
});
