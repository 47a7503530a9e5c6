import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents, fromDollars, parseDollars, toDollars } from './index.ts';

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

describe('dollars as text', () => {
  // German groups thousands with dots and writes a comma before cents, as we do.
  const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, useGrouping: 'always' });
  it('is read to the cent, with and without groups', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        (value) =>
          parseDollars(german.format(value / 100)) === value &&
          parseDollars(german.format(value / 100).replaceAll('.', '')) === value,
      ),
      { numRuns: 2000 },
    );
  });
  it.each([
    ['۱۲۵۰', 125_000],
    ['١٢٫٥', undefined],
    ['1.250', 125_000],
    ['12.50', undefined],
    ['10.5', undefined],
    ['1.25.0', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['12,345', undefined],
    [' $7 ', 700],
    ['-$3', -300],
    ['1.250,5', 125_050],
    ['۱.۲۵۰,۵۰', 125_050],
    ['١٬٢٥٠', undefined],
    ['0,50', 50],
    ['0.500', undefined],
    ['00.123', undefined],
    ['1250.000', undefined],
    ['1,250', undefined],
    ['$', undefined],
    ['99999999999999999999', undefined],
  ])('%j is read as %j', (text, value) => expect(parseDollars(text)).toBe(value));
});
