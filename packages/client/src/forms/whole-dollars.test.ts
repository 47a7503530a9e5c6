import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountProblem, pastedAmount, typedAmount } from './whole-dollars.ts';

// docs/specification/2-account-and-back-office.md#513-deposit-and-bet-limit
describe('a typed amount', () => {
  it.each([
    ['12', '12', null],
    ['50.00', '50.00', 'cents'],
    ['1250.50', '1250.50', 'cents'],
    ['1,2', '1,2', 'cents'],
    ['۵٫۵', '5.5', 'cents'],
    ['.5', '.5', 'cents'],
    ['۱۲۳', '123', null],
    ['٤٥', '45', null],
    ['$1 250', '1250', null],
    ['-5e3', '-5e3', 'not-digits'],
    ['123456789', '123456789', null],
    ['', '', null],
  ])('typed as %s shows %s', (text, shown, problem) => {
    expect(typedAmount(text)).toBe(shown);
    expect(amountProblem(shown)).toBe(problem);
  });

  it('never becomes another number than the one typed', () => {
    const digits = [...'0123456789', ...'۰۱۲۳۴۵۶۷۸۹', ...'٠١٢٣٤٥٦٧٨٩'];
    const key = fc.constantFrom(...digits, '.', ',', '٫', '٬', '،', ' ', '$', '-', '+', 'e', 'x', '\u200f', '½', '²');
    const digitsOf = (text: string): string =>
      [...text]
        .filter((char) => digits.includes(char))
        .map((char) => digits.indexOf(char) % 10)
        .join('');
    fc.assert(
      fc.property(fc.array(key, { maxLength: 14 }), (keys) => {
        const shown = keys.reduce((text, pressed) => typedAmount(text + pressed), '');
        if (amountProblem(shown) !== null) return;
        expect(keys.some((pressed) => !digits.includes(pressed) && !/[\s$\u200f]/.test(pressed))).toBe(false);
        expect(shown).toBe(digitsOf(keys.join('')));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a pasted amount', () => {
  it.each([
    ['50', '50', false],
    ['50.4', '50', true],
    ['50,6', '51', true],
    ['$1,250.60', '1251', true],
    ['1.250,60', '1251', true],
    ['1.250,00', '1250', false],
    ['1.250.000', '1250000', false],
    ['1,250', '1250', false],
    ['۱۲۵۰٫۶', '1251', true],
    ['۱٬۲۵۰', '1250', false],
    [' 1 250 ', '1250', false],
    ['999.99', '1000', true],
  ])('reads %j as %j', (text, amount, hasCents) => expect(pastedAmount(text)).toEqual({ amount, hasCents }));

  it.each([['fifty'], ['-5'], [''], ['.5'], ['5.'], ['1.2345'], ['12.34.56'], ['1,25,000'], ['1.250.60'], ['1e3']])(
    'rejects %j',
    (text) => expect(pastedAmount(text)).toBeNull(),
  );
});
