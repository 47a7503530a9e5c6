import { AUDIT, AUDIT_ACTIONS, type AuditDeclaration, LANGUAGES } from '@lajvard/contract';
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

const textsOf = (language: string, namespace: string): object =>
  files[`../../locales/${language}/${namespace}.json`] ?? {};

it.each(LANGUAGES)(
  'every action of the audit log has its words in %s: its name, subject, facts and activity',
  (language) => {
    const audit = textsOf(language, 'office-audit');
    const members = textsOf(language, 'office-members');
    for (const action of AUDIT_ACTIONS) {
      const { about, facts, player }: AuditDeclaration = AUDIT[action];
      expect(audit).toHaveProperty(['actions', action]);
      if (about !== null) expect(audit).toHaveProperty(['subjects', about]);
      for (const fact of Object.keys(facts)) expect(audit, action).toHaveProperty(['fact', fact]);
      if (player !== undefined) expect(members, action).toHaveProperty(['action', player]);
    }
  },
);
