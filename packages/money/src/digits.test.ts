import { describe, expect, it } from 'vitest';
import { toLatinDigits, toPersianDigits } from './digits.ts';

describe('digits', () => {
  it.each(Intl.supportedValuesOf('numberingSystem'))('of the numbering system %s become Latin ones', (system) => {
    const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
    const shown = format.format(9_876_543_210);
    if (/^\p{Nd}{10}$/u.test(shown)) expect(toLatinDigits(shown)).toBe('9876543210');
  });

  it.each([
    ['۱۲۳', '123'], // Persian
    ['٤٥٦', '456'], // Arabic
    ['７８９', '789'], // full width
    ['𝟎𝟗𝟘𝟡𝟶𝟿', '090909'], // three of the five mathematical rows, which touch
    ['0x1f – ۷', '0x1f – 7'],
    ['½ ² Ⅳ 一', '½ ² Ⅳ 一'], // numbers, but no digits
  ])('%s is %s', (text, latin) => expect(toLatinDigits(text)).toBe(latin));

  it('go to Persian and back', () => expect(toLatinDigits(toPersianDigits('9876543210'))).toBe('9876543210'));
});
