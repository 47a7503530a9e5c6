import { describe, expect, it } from 'vitest';
import { foldText, phoneWords, readableAccountCode, somewhere, wordsOf } from './search-words.ts';

describe('what is typed is searched as it is kept', () => {
  it.each([
    ['Sara KARIMI', 'sara karimi'],
    ['كريمي', 'کریمی'], // Arabic kaf and ye
    ['می\u200cرود', 'میرود'], // a half-space
    [' ۱۲۳٤٥٦ ', '123456'],
  ])('%j as %j', (typed, folded) => expect(foldText(typed)).toBe(folded));

  it('word by word', () => expect(wordsOf('  Sara   Karimi ')).toEqual(['sara', 'karimi']));
  it('account ids without blanks', () => expect(readableAccountCode(' 100 200 300 ')).toBe('100200300'));
  it.each([
    ['+98 (912) 555-01 00', '989125550100'],
    ['0912 555 0100', '9125550100'],
    ['0098912', '98912'],
    ['۰۹۱۲', '912'],
    ['no digits', ''],
  ])('the phone number %j as %j', (typed, digits) => expect(phoneWords(typed)).toBe(digits));
  it('signs of LIKE stand for themselves', () => {
    expect(somewhere('a_b%c\\')).toBe('%a\\_b\\%c\\\\%');
  });
});
