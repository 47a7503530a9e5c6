import { readFileSync } from 'node:fs';
import path from 'node:path';
import { anchorOf } from './anchors.ts';
import { ROOT, type Source, sourcesOf } from './sources.ts';

// node architecture/rule-coverage.ts prints which tests show each rule of the specification, from the citations that
// the tests carry.
const PAGES = ['1-table-and-site', '2-account-and-back-office', '4-reliability'].map(
  (page) => `docs/specification/${page}.md`,
);

/** A heading of the specification and the tests that cite it. */
export interface Rule {
  readonly title: string;
  readonly address: string;
  readonly tests: readonly string[];
}

/** The rules of a page: its smallest headings, in order, with the tests that cite each. */
export const rulesOf = (page: string, text: string, tests: readonly Source[]): Rule[] => {
  const headings = [...text.matchAll(/^(#{2,3}) +(.+)$/gm)].map(([, marks = '', title = '']) => ({
    level: marks.length,
    title,
    address: `${page}#${anchorOf(title)}`,
  }));
  return headings
    .filter(({ level }, at) => level === 3 || headings[at + 1]?.level !== 3)
    .map(({ title, address }) => ({
      title,
      address,
      tests: tests.filter((test) => new RegExp(`${address}(?![\\w-])`).test(test.text)).map(({ file }) => file),
    }));
};

/** All rules of the specification. */
export const allRules = (): Rule[] => {
  const tests = sourcesOf(['apps', 'packages', 'tests', 'architecture'], /[.](?:test[.]tsx?|spec[.]ts)$/);
  return PAGES.flatMap((page) => rulesOf(page, readFileSync(path.join(ROOT, page), 'utf8'), tests));
};

if (import.meta.main)
  for (const { title, address, tests } of allRules())
    console.log(`${title} (${address})\n${tests.map((file) => `  ${file}`).join('\n') || '  –'}`);
