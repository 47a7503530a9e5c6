import { describe, expect, it } from 'vitest';
import { pastedAmount, typedAmount } from './whole-dollars.ts';

describe('an amount', () => {
  it.each([
    ['12', '12'],
    ['1,2', '12'],
    ['1.2', '12'],
    ['۱۲۳', '123'],
    ['٤٥', '45'],
    ['-5e3', '53'],
    ['123456789', '12345678'],
  ])('typed %s is %s: digits only', (text, amount) => expect(typedAmount(text)).toBe(amount));

  it.each([
    ['50', '50'],
    ['50.4', '50'],
    ['50,6', '51'],
    ['$1,250.60', '1251'],
    ['1.250,60', '1251'],
    ['1.250,00', '1250'],
    ['1.250.000', '1250000'],
    ['1,250', '1250'],
    ['۱۲۵۰٫۶', '1251'],
    [' 1 250 ', '1250'],
    ['fifty', ''],
    ['-5', ''],
    ['', ''],
  ])('pasted %j is %j: rounded to whole dollars', (text, amount) => expect(pastedAmount(text).amount).toBe(amount));

  it.each([
    ['50.60', true],
    ['۱۲۵۰٫۶', true],
    ['1.250,00', false],
    ['1.250', false],
    ['fifty', false],
  ])('pasted %j has cents: %s', (text, hasCents) => expect(pastedAmount(text).hasCents).toBe(hasCents));
});
