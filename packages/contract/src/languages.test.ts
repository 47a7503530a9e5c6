import { expect, it } from 'vitest';
import { isLanguage, nextLanguage } from './languages.ts';

it.each([
  ['fa', true],
  ['en', true],
  ['de', false],
  ['', false],
  [undefined, false],
])('%j is a language of the product: %j', (value, expected) => expect(isLanguage(value)).toBe(expected));

it('the switch of languages goes around the list', () => {
  expect([nextLanguage('fa'), nextLanguage('en')]).toEqual(['en', 'fa']);
});
