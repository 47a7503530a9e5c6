import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sourcesOf } from './sources.ts';

const FOLDERS = [
  'apps',
  'packages',
  'tests',
  'scripts',
  'bench',
  'architecture',
  'assets',
  'deploy',
  'docs',
  '.github',
];
/** The pages that somebody reads before a first change. */
const FIRST_PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'docs/GLOSSARY.md',
  'docs/journeys/a-bet.md',
];

/** As `wc -w` counts, so that anyone can check: the bars of a table are words too. */
const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
const pages = [
  ...sourcesOf(
    FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder))),
    /[.]md$/,
  ),
  ...readdirSync(ROOT)
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
].filter(({ file }) => !file.startsWith('apps/server/content/')); // those are the site's
const wordsOf = (isCounted: (file: string) => boolean): number =>
  pages.filter(({ file }) => isCounted(file)).reduce((sum, { text }) => sum + wordsIn(text), 0);

describe('documents stay short enough to be read', () => {
  it('finds every first page', () => {
    expect(FIRST_PAGES.filter((page) => !pages.some(({ file }) => file === page))).toEqual([]);
  });

  it.each([
    ['the five first pages', 6_000, (file: string) => FIRST_PAGES.includes(file)],
    ['the changelog', 1_500, (file: string) => file === 'CHANGELOG.md'],
    ['the benchmarks', 1_200, (file: string) => file === 'docs/BENCHMARKS.md'],
    ['all documents', 60_000, () => true],
  ])('%s have at most %i words', (_name, limit, isCounted) => {
    const words = wordsOf(isCounted);
    expect(words).toBeGreaterThan(0);
    expect(words, 'shorten a page, and leave its history to git').toBeLessThanOrEqual(limit);
  });

  it('counts what stands between blanks', () => expect(wordsIn('one `two`\n\n| --- |\n| three |\n')).toBe(8));
});
