import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount, typedAmount } from './whole-dollars.ts';

// docs/specification/2-account-and-back-office.md#51-deposit
/** Texts with the whole dollars that they say. */
const WHOLE: readonly [string, string][] = [
  ['12', '12'],
  ['007', '7'],
  ['123456789', '123456789'],
  [' 12 ', '12'],
  ['$12', '12'],
  ['12$', '12'],
  ['$ 12', '12'],
  ['۱۲۳', '123'],
  ['٤٥', '45'],
  ['１２', '12'],
  ['\u200f12', '12'],
  ['\u2066$1.250\u2069', '1250'], // as the product prints it in a Persian sentence
  ['1\u200b2', '12'],
  ['1.250', '1250'],
  ['$1.250', '1250'],
  ['۱.۲۵۰', '1250'],
  ['12.345', '12345'],
  ['999.999', '999999'],
  ['1.250.000', '1250000'],
  ['1,250,000', '1250000'],
  ['1،250،000', '1250000'],
  ['۱٬۲۵۰', '1250'],
  ['١٬٢٥٠', '1250'],
  ['1 250', '1250'],
  ['1\u00a0250', '1250'],
  ['1\u202f250\u202f000', '1250000'],
  ['50.00', '50'],
  ['50,0', '50'],
  ['1250.00', '1250'],
  ['1250.000', '1250'],
  ['1,250.00', '1250'],
  ['1.250,00', '1250'],
  ['۵۰٫۰۰', '50'],
  ['49.000000', '49'],
  ['0', '0'],
  ['0.00', '0'],
];
/** Texts with cents, and the whole dollars that are nearest. */
const WITH_CENTS: readonly [string, string][] = [
  ['1.5', '2'],
  ['50.4', '50'],
  ['50,6', '51'],
  ['12.50', '13'],
  ['740.50', '741'],
  ['$1,250.60', '1251'],
  ['1.250,60', '1251'],
  ['1,250.600', '1251'],
  ['۱۲۵۰٫۶', '1251'],
  ['۵٫۵', '6'],
  ['۱۲٫۳۴۵', '12'], // the Persian decimal mark never groups
  ['12٫345', '12'],
  ['۱٬۲۵۰٫۵', '1251'],
  ['1 250,60', '1251'],
  ['999.99', '1000'],
  ['49.990000', '50'], // six decimals, as a wallet shows them
  ['1.2345', '1'],
  ['1250.600', '1251'],
  ['012.345', '12'],
];
const BELOW_ONE = ['.5', '0.5', '0,50', '0.04', '0.250', '0,999', '۰٫۵', '٫۵', '00.250', '0.000001'];
const UNCLEAR = [
  '1,250',
  '$1,250',
  '12,345',
  '۱،۲۵۰',
  '12 50',
  '1  250',
  '12\n50',
  '1\n250',
  '1\t250',
  '5.',
  '5,',
  '1.',
  '1.250.60',
  '12.34.56',
  '1,25,000',
  '1.250,',
  '1..250',
  '1.250.00',
  '0.123.456',
  '1234.567.890',
  '1٫250٫000',
  '1.250 000',
];
const NOT_DIGITS = [
  'fifty',
  '-5',
  '+5',
  '\u22125',
  '5-',
  '1e3',
  '0x20',
  '½',
  '5²',
  '$',
  '5$0',
  '12/5',
  '50 USDT',
  '.',
  '∞',
];

it.each(WHOLE)('%j is %s dollars', (text, dollars) => expect(readAmount(text)).toEqual({ dollars, hasCents: false }));
it.each(WITH_CENTS)('%j has cents; the nearest whole dollars are %s', (text, dollars) =>
  expect(readAmount(text)).toEqual({ dollars, hasCents: true }),
);
it.each(BELOW_ONE)('%j is less than a dollar', (text) => expect(readAmount(text)).toBe('below-one'));
it.each(UNCLEAR)('%j is doubtful', (text) => expect(readAmount(text)).toBe('unclear'));
it.each(NOT_DIGITS)('%j is no amount', (text) => expect(readAmount(text)).toBe('not-digits'));

describe('what the field shows of a typed text', () => {
  it.each([
    ['۱۲۳', '123'],
    ['٤٥', '45'],
    ['\u200f۱٫', '1٫'],
    ['۱٬۲۵۰', '1٬250'],
    ['$1 250', '1 250'],
    ['1.', '1.'],
    ['1 ', '1 '],
    ['-5e3', '-5e3'],
    ['۵ دلار', '۵ دلار'],
    ['', ''],
  ])('typed as %j shows %j', (text, shown) => expect(typedAmount(text)).toBe(shown));

  it('reads as the text itself', () => {
    for (const [text, dollars] of WHOLE) expect(readAmount(typedAmount(text))).toEqual({ dollars, hasCents: false });
    for (const text of [...UNCLEAR, ...BELOW_ONE, ...NOT_DIGITS])
      expect(readAmount(typedAmount(text))).toEqual(readAmount(text));
  });
});

it('an amount begins with the digits that were typed, and adds none to them', () => {
  const digits = [...'0123456789', ...'۰۱۲۳۴۵۶۷۸۹', ...'٠١٢٣٤٥٦٧٨٩'];
  const key = fc.constantFrom(...digits, '.', ',', '٫', '٬', '،', ' ', '\n', '$', '-', '+', 'e', '\u200f', '½', '²');
  const digitsOf = (text: string): string =>
    [...text]
      .filter((char) => digits.includes(char))
      .map((char) => digits.indexOf(char) % 10)
      .join('');
  fc.assert(
    fc.property(fc.array(key, { maxLength: 14 }), (keys) => {
      const shown = keys.reduce((text, pressed) => typedAmount(text + pressed), '');
      const read = readAmount(shown);
      if (typeof read === 'string' || read.hasCents) return;
      const typed = digitsOf(keys.join('')).replace(/^0+(?=.)/, '');
      expect(keys.some((pressed) => /[-+e½²]/.test(pressed))).toBe(false);
      expect(typed.slice(0, read.dollars.length)).toBe(read.dollars);
      expect(typed.slice(read.dollars.length)).toMatch(/^0*$/);
    }),
    { numRuns: 5000 },
  );
});
