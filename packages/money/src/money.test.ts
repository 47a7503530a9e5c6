import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents, formatDollars, fromDollars, parseDollars, toDollars } from './index.ts';

describe('cents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%f is not whole cents', (value) =>
    expect(() => cents(value)).toThrow(RangeError),
  );
  it.each([
    [12.34, 1234],
    [0.1 + 0.2, 30],
    [1500, 150_000],
    [-3.05, -305],
  ])('%f dollars are %i cents', (dollars, value) => expect(fromDollars(dollars)).toBe(value));
  it.each([0.001, 1.005, Number.NaN])('%f dollars are refused', (dollars) =>
    expect(() => fromDollars(dollars)).toThrow(RangeError),
  );
  it('go to dollars and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => fromDollars(toDollars(cents(value))) === value),
    );
  });
  it('are added whole', () => expect(addCents(cents(10), cents(20), cents(-5))).toBe(25));
});

describe('dollars as text', () => {
  it.each([
    [125_000, '$1.250'],
    [125_050, '$1.250,50'],
    [-300, '-$3'],
    [5, '$0,05'],
    [100_000_000_00, '$100.000.000'],
    [0, '$0'],
  ])('%i cents read %s', (value, text) => expect(formatDollars(cents(value))).toBe(text));
  it('what is written is read back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        (value) => parseDollars(formatDollars(cents(value))) === value,
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
  ])('%j is read as %j', (text, value) => expect(parseDollars(text)).toBe(value));
});
