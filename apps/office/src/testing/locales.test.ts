import { expect, it } from 'vitest';

const files = import.meta.glob<object>('../../locales/*/*.json', { eager: true, import: 'default' });
const english = Object.keys(files).filter((file) => file.includes('/en/'));
const keys = (value: object, before = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? keys(inner, `${before}${key}.`) : `${before}${key}`,
  );

it.each(english)('%s has the same keys in both languages', (file) => {
  const persian = files[file.replace('/en/', '/fa/')] ?? {};
  expect(keys(persian).toSorted()).toEqual(keys(files[file] ?? {}).toSorted());
});
