import { expect, it } from 'vitest';
import { isLanguage, LANGUAGES, nextLanguage } from './languages.ts';

it.each([
  ['fa', true],
  ['en', true],
  ['xx', false],
  ['', false],
  [undefined, false],
])('%j is a language of the product: %j', (value, expected) => expect(isLanguage(value)).toBe(expected));

it('the switch of languages goes around the list', () => {
  const [first, ...others] = LANGUAGES;
  expect(LANGUAGES.map(nextLanguage)).toEqual([...others, first]);
});
