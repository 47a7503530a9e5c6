import { ALL_ROUTES, AUDIT, REFUSAL_CODES } from '@lajvard/contract';
import { expect, it } from 'vitest';
import { shippedTexts } from './open-page.tsx';

const texts = shippedTexts();
const flat = (value: unknown, before = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, before === '' ? key : `${before}.${key}`))
    : [[before, String(value)]];
const namespaces = Object.keys(texts.en ?? {});

it.each(namespaces)('%s has the same keys and placeholders in both languages', (namespace) => {
  const english = new Map(flat(texts.en?.[namespace]));
  const persian = new Map(flat(texts.fa?.[namespace]));
  expect([...persian.keys()].sort()).toEqual([...english.keys()].sort());
  const blanks = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
  for (const [key, text] of english) {
    expect(persian.get(key)?.trim() === '', key).toBe(text.trim() === '');
    expect(blanks(persian.get(key)), key).toEqual(blanks(text));
  }
});

it('every Persian sentence contains Persian script', () => {
  for (const namespace of namespaces) {
    for (const [key, text] of flat(texts.fa?.[namespace])) {
      const words = text.replace(/\{\{\w+\}\}/g, '');
      if (/\p{L}/u.test(words)) expect(words, `${namespace}:${key}`).toMatch(/[\u0600-\u06ff]/);
    }
  }
});

it('the refusals have one sentence for every refusal code and none for others', () => {
  for (const language of ['fa', 'en']) {
    expect(Object.keys(texts[language]?.refusals ?? {}).sort()).toEqual([...REFUSAL_CODES].sort());
  }
});

it('every message of the contract’s forms has a sentence', () => {
  expect(ALL_ROUTES.length).toBeGreaterThan(10);
  const forms = import.meta.glob<string>(['../../../../packages/contract/src/**/*.ts', '!**/*.test.ts'], {
    eager: true,
    import: 'default',
    query: '?raw',
  });
  const used = Object.values(forms)
    .join()
    .matchAll(/errors:([a-z-]+)/g);
  const keys = new Set([...used].map(([, key]) => key));
  expect(keys.size).toBeGreaterThan(15);
  for (const key of keys) expect(texts.en?.errors, key).toHaveProperty(key ?? '');
});

it('every change by staff that a player sees has its words in both languages', () => {
  for (const declared of Object.values(AUDIT)) {
    if (!('player' in declared)) continue;
    for (const language of ['fa', 'en']) expect(texts[language]?.payments).toHaveProperty(['action', declared.player]);
  }
});
