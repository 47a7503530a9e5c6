import { describe, expect, it } from 'vitest';
import { wholeDollars } from './payment.ts';
import { wholeNumber } from './whole-number.ts';

describe('a whole number', () => {
  it.each([
    [7, 7],
    ['7', 7],
    [' 12 ', 12],
    ['007', 7],
    ['۱۲', 12],
    ['٣', 3],
  ])('%j is %i', (given, number) => {
    expect(wholeNumber().safeParse(given)).toEqual({ success: true, data: number });
  });
  it.each(['1e3', '0x20', '30.0', '', ' ', 'x', '1 2', '12345678901234567', 0, -1, 1.5, 1e300, true, null])(
    'is not %j',
    (given) => {
      expect(wholeNumber().safeParse(given).success).toBe(false);
    },
  );
  it.each([[{}], [[5]], [{ id: true }], [undefined], [Number.NaN]])('is not %j', (given) => {
    expect(wholeNumber().safeParse(given).success).toBe(false);
  });
  it('stays within its bounds', () => {
    const hour = wholeNumber({ min: 0, max: 23 });
    expect([0, 23, 24, -1].map((given) => hour.safeParse(given).success)).toEqual([true, true, false, false]);
  });
});

describe('an amount of whole dollars', () => {
  it.each([
    [' ', 'amount-required'],
    [undefined, 'amount-required'],
    [true, 'amount-required'],
    ['1e3', 'amount-digits-only'],
    ['0x20', 'amount-digits-only'],
    ['ten', 'amount-digits-only'],
    ['1,250', 'amount-digits-only'],
    ['1 250', 'amount-digits-only'],
    ['-', 'amount-required'],
    ['0', 'amount-too-small'],
    ['-5', 'amount-too-small'],
    ['10000001', 'amount-too-big'],
    ['9'.repeat(400), 'amount-too-big'],
  ])('is not %j: %s', (given, error) => {
    expect(wholeDollars.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([`errors:${error}`]);
  });
  it.each(['30.0', '1.5', '1.250', '۱.۵', 1.5])('has no cents: %j', (given) => {
    expect(wholeDollars.safeParse(given).error?.issues.map(({ message }) => message)).toEqual(['errors:amount-whole']);
  });
  it.each([30, '30', ' 30 ', '۳۰', '٣٠'])('is %j', (given) => {
    expect(wholeDollars.safeParse(given)).toEqual({ success: true, data: 30 });
  });
});
