import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AFTER, BEFORE, IN_ITS_PLACE, PAGES, PLANNED, RESTARTED_BEFORE, whereRuns } from '../tests/guide/plan.ts';
import { blocksOf, GUIDE, isCommands } from '../tests/harness/guide.ts';
import { ROOT } from './sources.ts';

// Which test runs each command of the operator's guide. They run in `npm run test:guide`.
const folder = path.join(ROOT, 'docs', 'operators');
const blocks = GUIDE.filter(isCommands);

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

describe("the operator's guide", () => {
  it('has no command that no test runs', () => {
    expect(blocks.length).toBeGreaterThan(40);
    const unknown = blocks.filter((block) => whereRuns(block) === null);
    expect(unknown.map(({ page, line, section }) => `${page}:${line} ${section}`)).toEqual([]);
  });

  it('finds a planted block, whatever the language it names or leaves out', () => {
    const planted = ['sh', 'sql', 'bash', ''].flatMap((language) =>
      blocksOf('every-day.md', `# Every day\n\n## A new section\n\n\`\`\`${language}\ntrue\n\`\`\`\n`).filter(
        isCommands,
      ),
    );
    expect(planted.map(({ section, line, text }) => [section, line, text])).toEqual(
      Array.from({ length: 4 }, () => ['A new section', 6, 'true\n']),
    );
    expect(planted.map(whereRuns)).toEqual([null, null, null, null]);
  });

  it('has every section, word and page that the plan speaks of', () => {
    const sections = new Set(blocks.map(({ page, section }) => `${page}: ${section}`));
    expect(
      [...PLANNED, RESTARTED_BEFORE, ...Object.keys(BEFORE), ...Object.keys(AFTER)].filter(
        (name) => !sections.has(name),
      ),
    ).toEqual([]);
    const pages = PAGES.map((page) => readFileSync(path.join(folder, page), 'utf8')).join('\n');
    expect(IN_ITS_PLACE.filter(([of]) => !pages.includes(of))).toEqual([]);
  });

  it('leads to headings that there are', () => {
    const files = ['docs/OPERATORS.md', 'README.md', ...readdirSync(folder).map((page) => `docs/operators/${page}`)];
    const dead = files.flatMap((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      return [...text.matchAll(/\]\(([^():]*?)#([^()]+)\)/g)]
        .filter(([, to = '', anchor = '']) => {
          const target = to === '' ? file : path.join(path.dirname(file), to);
          return !anchorsOf(readFileSync(path.join(ROOT, target), 'utf8')).includes(anchor);
        })
        .map(([link]) => `${file}: ${link}`);
    });
    expect(dead).toEqual([]);
    expect(anchorsOf("# A\n\n## The croupier's wheel\n### More, and `more`\n")).toEqual([
      'a',
      'the-croupiers-wheel',
      'more-and-more',
    ]);
  });
});
