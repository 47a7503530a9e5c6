import { describe, expect, it } from 'vitest';
import { wholeDollars } from './payment.ts';
import { wholeNumber } from './whole-number.ts';

describe('a whole number', () => {
  it.each([
    [7, 7],
    ['7', 7],
    [' 12 ', 12],
    ['007', 7],
  ])('%j is %i', (given, number) => {
    expect(wholeNumber().safeParse(given)).toEqual({ success: true, data: number });
  });
  it.each(['1e3', '0x20', '30.0', '', ' ', 'x', '٣', '1 2', '12345678901234567', 0, -1, 1.5, 1e300, true, null])(
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
  it.each(['1e3', '0x20', '٣٠', 'ten', ' ', true])('is not %j', (given) => {
    expect(wholeDollars.safeParse(given).error?.issues[0]?.message).toBe('errors:amount-required');
  });
  it.each(['30.0', '1.5', 1.5])('has no cents: %j', (given) => {
    expect(wholeDollars.safeParse(given).error?.issues.map(({ message }) => message)).toEqual(['errors:amount-whole']);
  });
  it.each([30, '30', ' 30 '])('is %j', (given) => {
    expect(wholeDollars.safeParse(given)).toEqual({ success: true, data: 30 });
  });
});
