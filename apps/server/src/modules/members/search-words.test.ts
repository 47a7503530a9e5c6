import { expect, it } from 'vitest';
import { phoneWords, wordsOf } from './search-words.ts';

it('is searched word by word', () => expect(wordsOf('  Sara   Karimi ')).toEqual(['Sara', 'Karimi']));

it.each([
  ['+98 (912) 555-01 00', '989125550100'],
  ['0912 555 0100', '9125550100'],
  ['0098912', '98912'],
  ['۰۹۱۲', '912'],
  ['no digits', ''],
])('the phone number %j as %j', (typed, digits) => expect(phoneWords(typed)).toBe(digits));
