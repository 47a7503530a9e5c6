import { expect, it } from 'vitest';
import { acceptedLanguage, languageFor } from './language.ts';

it.each([
  [undefined, 'fa'],
  ['', 'fa'],
  ['de', 'fa'],
  ['*', 'fa'],
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['de, en;q=0.5', 'en'],
  ['en;q=0.3, fa;q=0.7', 'fa'],
  ['fa-IR;q=0.2,en-US;q=0.9', 'en'],
  ['en;q=0', 'fa'],
  ['en;q=often', 'fa'],
  ['english', 'fa'],
] as const)('a program that accepts %s is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

it("a person's own language comes before what their program accepts", () => {
  const headers = { 'accept-language': 'en' };
  expect(languageFor({ caller: { language: 'fa' }, headers })).toBe('fa');
  expect(languageFor({ caller: {}, headers })).toBe('en');
  expect(languageFor({ caller: null, headers })).toBe('en');
});
