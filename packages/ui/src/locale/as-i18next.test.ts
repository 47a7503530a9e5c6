import { createInstance, type i18n, type ResourceKey } from 'i18next';
import { expect, it } from 'vitest';
import { createI18n } from './i18n.ts';
import type { Language } from './languages.ts';

/** i18next itself, set up as the apps would. */
const original = async (language: string, resources: Record<string, Record<string, ResourceKey>>): Promise<i18n> => {
  const instance = createInstance();
  await instance.init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'ui',
    resources,
    returnNull: false,
    interpolation: { escapeValue: false },
  });
  return instance;
};

const both = async (language: Language, resources: Record<string, Record<string, ResourceKey>>) => ({
  ours: await createI18n({ language, namespaces: ['ui'], resources }),
  theirs: await original(language, resources),
});

const keysOf = (texts: unknown, before = ''): string[] =>
  typeof texts === 'object' && texts !== null
    ? Object.entries(texts).flatMap(([name, inner]) => keysOf(inner, before === '' ? name : `${before}.${name}`))
    : [before];

const files = import.meta.glob<ResourceKey>(
  ['../../../../locales/*/*.json', '../../../../apps/{player,office}/locales/*/*.json'],
  {
    eager: true,
    import: 'default',
  },
);
const shipped: Record<string, Record<string, ResourceKey>> = { fa: {}, en: {} };
for (const [file, texts] of Object.entries(files)) {
  const [, language = '', namespace = ''] = /([a-z]+)\/([a-z0-9-]+)[.]json$/.exec(file) ?? [];
  Object.assign(shipped[language] ?? {}, { [namespace]: texts });
}

it.each<Language>(['fa', 'en'])('every shipped text in %s reads as i18next would write it', async (language) => {
  const { ours, theirs } = await both(language, shipped);
  const names = Object.entries(shipped.en ?? {}).flatMap(([namespace, texts]) =>
    keysOf(texts).map((key) => `${namespace}:${key}`),
  );
  expect(names.length).toBeGreaterThan(1_000);
  for (const name of names) {
    const text = String(theirs.t(name));
    const blanks = [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, blank = '']) => blank.trim());
    const values = Object.fromEntries(blanks.map((blank, at) => [blank, at % 2 ? at : `$& <${blank}>`]));
    expect(ours.t(name), name).toBe(text);
    expect(ours.t(name, values), name).toBe(theirs.t(name, values));
    const plural = name.replace(/_(one|other)$/, '');
    for (const count of [0, 1, 1.5, 2, 11, 1_000])
      expect(ours.t(plural, { count }), `${plural} ${count}`).toBe(theirs.t(plural, { count }));
    expect(ours.exists(name)).toBe(theirs.exists(name));
  }
});

const few = {
  fa: { ui: { own: 'خود', chip_one: 'یک', chip_other: '{{count}} ژتون' }, table: { a: { b: 'ب' } } },
  en: {
    ui: { own: 'own', only: 'only {{x}} of { y }', none_zero: 'none', none_other: 'some' },
    table: { a: { c: 'c' } },
  },
};
const CALLS: [string | string[], Record<string, unknown>?][] = [
  ['own'],
  ['only', { x: 3 }],
  ['only', { x: undefined }],
  ['only', { x: null }],
  ['only', { x: '{{x}} $t(own) $1' }],
  ['only', { toString: 1 }],
  ['none', { count: 0 }],
  ['none', { count: 1 }],
  ['chip', { count: 0 }],
  ['chip', { count: 2 }],
  ['chip', { count: '2' }],
  ['chip_one'],
  ['table:a.b'],
  ['table:a.c'],
  ['table:a.d'],
  ['table:a.d', { defaultValue: 'for {{who}}', who: 'all' }],
  ['table:a.d', { defaultValue: '' }],
  [['missing', 'own']],
  [['table:a.x', 'table:a.c', 'own']],
  [['missing', 'lost']],
  ['missing.constructor'],
  ['constructor.name'],
  ['elsewhere:key.of'],
  [''],
];

it.each<Language>(['fa', 'en'])(
  'in %s keys, plurals, values and fallbacks mean what they mean to i18next',
  async (language) => {
    const { ours, theirs } = await both(language, few);
    for (const [key, values] of CALLS) {
      const said = JSON.stringify([key, values]);
      expect(ours.t(key, values ?? {}), said).toBe(theirs.t(key, values ?? {}));
      const [fixed, theirFixed] = [ours.getFixedT(language, 'table'), theirs.getFixedT(language, 'table')];
      expect(fixed(key, values ?? {}), said).toBe(theirFixed(key, values ?? {}));
      if (typeof key === 'string') expect(ours.exists(key), said).toBe(theirs.exists(key));
    }
    await Promise.all([ours.changeLanguage('en'), theirs.changeLanguage('en')]);
    expect([ours.language, ours.t('own'), ours.t('chip', { count: 2 })]).toEqual([
      theirs.language,
      theirs.t('own'),
      theirs.t('chip', { count: 2 }),
    ]);
  },
);
