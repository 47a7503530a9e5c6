import { expect, it } from 'vitest';
import { type LanguageFacts, resolveLanguage } from './resolve-language.ts';

const nothing: LanguageFacts = {
  path: '/practice',
  userLocale: null,
  queryLang: null,
  storedLang: null,
  defaultLanguage: 'fa',
};

// docs/specification/1-table-and-site.md#11-languages-and-themes
// docs/specification/1-table-and-site.md#415-language-of-a-page: one row per sentence, and the precedence between them.
it.each([
  [
    'the root path is always Persian',
    { path: '/', userLocale: 'en', queryLang: 'en', storedLang: 'en', defaultLanguage: 'en' },
    'fa',
    false,
  ],
  [
    "a signed-in person's own language wins over query and storage",
    { userLocale: 'en', queryLang: 'fa', storedLang: 'fa' },
    'en',
    false,
  ],
  ['the query is used and stored', { queryLang: 'en', storedLang: 'fa' }, 'en', true],
  ['Persian in the query as well', { queryLang: 'fa', storedLang: 'en' }, 'fa', true],
  ['a language we do not have is no language', { queryLang: 'de', storedLang: 'en' }, 'en', false],
  ['the stored language', { storedLang: 'en' }, 'en', false],
  ['a broken storage falls to the default', { storedLang: 42 }, 'fa', false],
  ['the configured default', { defaultLanguage: 'en' }, 'en', false],
  ['the default without configuration', {}, 'fa', false],
] as const)('%s', (_, facts, language, store) => {
  expect(resolveLanguage({ ...nothing, ...facts })).toEqual({ language, store });
});
