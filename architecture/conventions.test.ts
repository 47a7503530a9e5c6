import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_ROUTES, LANGUAGES } from '../packages/contract/src/index.ts';
import {
  CONVENTIONS,
  foreignReads,
  looseMatchers,
  namelessTables,
  otherWaysToSql,
  unspokenAmounts,
} from './conventions.ts';
import { SERVER_MODULES } from './dependency-rules.mjs';
import { CODE, ROOT, sourcesOf } from './sources.ts';
import { OTHER_WAYS_TO_SQL, SHARED_READS } from './table-owners.mjs';

const code = sourcesOf(CODE, /[.](ts|tsx|mjs|css|sql)$/);
const folders = (of: string): string[] =>
  readdirSync(path.join(ROOT, of), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

describe('conventions', () => {
  it('the conventions read more than 150 sources', () => expect(code.length).toBeGreaterThan(150));

  for (const [name, rule] of Object.entries(CONVENTIONS)) {
    it(`no source violates ${name}`, () => expect(code.flatMap((source) => rule(source))).toEqual([]));
  }

  it('a matcher that lets hidden text pass is refused', () => {
    const planted = ['toBeTruthy', 'toBeFalsy', 'toBeVisible'].map(
      (name) => `expect(screen.getByText('a')).${name}();`,
    );
    const refused = planted.flatMap((text) => looseMatchers({ file: 'apps/player/src/planted.test.tsx', text }));
    expect(refused).toEqual([expect.stringContaining('.toBeTruthy()'), expect.stringContaining('.toBeFalsy()')]);
  });

  it('a table without a name is refused', () => {
    const planted = ['<table>', '<table className="full">', '<table aria-label={title}>', '<table>\n  <caption>'];
    const refused = planted.filter((text) => namelessTables({ file: 'apps/player/src/planted.tsx', text }).length > 0);
    expect(refused).toEqual(planted.slice(0, 2));
  });

  it('an amount that is shown as plain text is refused', () => {
    const planted = [
      '<p>{formatMoney(5)}</p>',
      '<p>{t(key, { net: formatNet(5) })}</p>',
      '<Sentence text={formatMoney(5)} />',
    ];
    const refused = planted.map((text) => unspokenAmounts({ file: 'apps/player/src/planted.tsx', text }).length);
    expect(refused).toEqual([1, 1, 0]);
  });

  it('every exception of tables.mjs is needed', () => {
    const reads = code.flatMap((source) => foreignReads(source, {}));
    for (const [table, modules] of Object.entries(SHARED_READS)) {
      for (const module of Object.keys(modules)) {
        const isNeeded = reads.some(
          (line) => line.includes(`/modules/${module}/`) && line.includes(`: reads ${table},`),
        );
        expect(isNeeded, `${module} reads ${table}`).toBe(true);
      }
    }
    const others = code.flatMap((source) => otherWaysToSql(source, {}));
    for (const file of Object.keys(OTHER_WAYS_TO_SQL))
      expect(
        others.some((line) => line.startsWith(file)),
        file,
      ).toBe(true);
  });

  it('every server module has import rules, a public API and a README', () => {
    const modules = folders('apps/server/src/modules');
    expect(modules.sort()).toEqual(Object.keys(SERVER_MODULES).sort());
    for (const module of modules) {
      for (const file of ['index.ts', 'README.md']) {
        expect(existsSync(path.join(ROOT, 'apps/server/src/modules', module, file)), `${module}/${file}`).toBe(true);
      }
    }
  });

  it.each(['locales', 'apps/player/locales', 'apps/office/locales', 'apps/server/locales'])(
    'every language of %s has the same files and keys, and names the same facts in each text',
    (locales) => {
      const factsIn = (text: unknown): string => [...new Set(String(text).match(/\{\w+\}/g))].sort().join('');
      const keysOf = (value: unknown, before = ''): string[] => {
        if (typeof value === 'object' && value !== null)
          return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${before}.${key}`));
        const key = before.replace(/_(one|other|few|many|two|zero)$/, ''); // plural forms differ by language
        return [key === before ? `${key} ${factsIn(value)}` : key];
      };
      const read = (language: string, file: string): string[] =>
        keysOf(JSON.parse(readFileSync(path.join(ROOT, locales, language, file), 'utf8')))
          .filter((key, at, all) => all.indexOf(key) === at)
          .sort();
      const files = readdirSync(path.join(ROOT, locales, 'en')).sort();
      expect(folders(locales).sort()).toEqual([...LANGUAGES].sort());
      for (const language of LANGUAGES) {
        expect(readdirSync(path.join(ROOT, locales, language)).sort(), language).toEqual(files);
        for (const file of files) expect(read(language, file), `${language}/${file}`).toEqual(read('en', file));
      }
    },
  );

  it('every route of the contract is handled in exactly one place and named by a test', () => {
    const server = sourcesOf(['apps/server/src'], /[.]ts$/);
    const tests = [...server.filter(({ file }) => /[.]test[.]ts$/.test(file)), ...sourcesOf(['tests'], /[.]ts$/)]
      .map(({ text }) => text)
      .join('\n');
    const words = new Set(tests.match(/\w+/g));
    const handlers = server
      .filter(({ file }) => !/[.]test[.]ts$/.test(file))
      .map(({ file, text }) => ({
        file,
        names: new Set([...text.matchAll(/\b(?:handle|stream)\(\s*(\w+)\b/g)].map(([, name = '']) => name)),
        renamed: [...text.matchAll(/\b(\w+) as (\w+)/g)],
      }));
    for (const { name, path: address } of ALL_ROUTES) {
      const handled = handlers.filter(({ names, renamed }) =>
        names.has(renamed.find(([, from]) => from === name)?.[2] ?? name),
      );
      expect(
        handled.map(({ file }) => file),
        `${name} is handled in one file`,
      ).toHaveLength(1);
      const literal = address.split('/:')[0] ?? address;
      expect(tests.includes(literal) || words.has(name), `${name} has a test that names it`).toBe(true);
    }
  });
});
