import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents, fromDollars, toDollars } from './index.ts';

describe('cents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%f is not whole cents', (value) =>
    expect(() => cents(value)).toThrow(RangeError),
  );
  it.each([
    [12.34, 1234],
    [0.1 + 0.2, 30],
    [1500, 150_000],
    [-3.05, -305],
    [19.99 * 3, 5997],
    [-(0.1 * 3), -30],
    [0.3 - 0.1 * 3, 0],
    [99_999_999_999.99, 9_999_999_999_999],
  ])('%f dollars are %i cents', (dollars, value) => expect(fromDollars(dollars)).toBe(value));
  it.each([0.001, 1.005, 0.0004, 12.3404, 1_000_000_000.001, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])(
    '%f dollars are refused',
    (dollars) => expect(() => fromDollars(dollars)).toThrow(RangeError),
  );
  it('go to dollars and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => fromDollars(toDollars(cents(value))) === value),
    );
  });
  it('are added whole', () => {
    expect(addCents(cents(10), cents(20), cents(-5))).toBe(25);
    expect(addCents()).toBe(0);
  });
  it('are never added past what is exact, not even on the way', () =>
    expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(2), cents(-2))).toThrow(RangeError));
});
