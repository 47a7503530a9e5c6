import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf } from './anchors.ts';
import { ROOT, type Source, sourcesOf } from './sources.ts';

const FOLDERS = ['apps', 'packages', 'tests', 'scripts', 'bench', 'assets', 'architecture', 'docs'];
const inRoot = (file: string): Source => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') });
const sources = [
  ...sourcesOf(FOLDERS, /[.](ts|tsx|mjs|js|css|sql|json|md)$/),
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'vitest.config.ts'].map(inRoot),
];
// those are the site's
const pages = sources.filter(({ file }) => file.endsWith('.md') && !file.startsWith('apps/server/content/'));

/** The anchors of a page's headings, by GitHub's rule. */
const anchorsOf = (text: string): Set<string> => {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = anchorOf(heading);
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again++) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
};
const anchors = new Map(pages.map(({ file, text }) => [file, anchorsOf(text)]));

/** Whether an address of the project, from its root, leads to something. */
const leadsNowhere = (file: string, anchor: string | undefined): boolean =>
  !existsSync(path.join(ROOT, file)) || (anchor !== undefined && anchors.get(file)?.has(anchor) === false);

/** Short names of pages that once stood elsewhere: nobody can open them. */
const OLD_FORM =
  /\bspec(?:ification)? [12]\b|\bdecisions:\s|\b3-decisions\b|\breliability (?:page\b|§|[A-Z]?\d)|(?<![\w-])(?:video|frontend)[.]md\b/gi;

/** A shell's braces: `a/{b,c}.ts` is two paths. */
const braces = (name: string): string[] => {
  const [whole, choices = ''] = /\{([^{}]*)\}/.exec(name) ?? [];
  if (whole === undefined) return [name];
  return choices.split(',').flatMap((choice) => braces(name.replace(whole, choice.trim())));
};

/** Pages that lead a newcomer to files. */
const GUIDES = [
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'docs/GLOSSARY.md',
  ...['docs/journeys/a-bet.md', 'docs/journeys/a-field.md'],
];

describe('citations', () => {
  it('reads the pages', () => expect(pages.length).toBeGreaterThan(50));

  it('each address docs/….md#heading leads to a heading', () => {
    const lost = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/\b(docs\/[\w/-]+[.]md)(?:#([\w\p{L}-]+))?/gu)]
        .filter(([, page = '', anchor]) => leadsNowhere(page, anchor))
        .map(([address]) => `${file}: ${address}`),
    );
    expect(lost).toEqual([]);
  });

  it('each relative link of a page leads to a file, and to a heading', () => {
    const lost = pages.flatMap(({ file, text }) =>
      [...text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, '').matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, to = '', anchor]) =>
          leadsNowhere(to === '' ? file : path.posix.join(path.posix.dirname(file), to), anchor),
        )
        .map(([link]) => `${file}: ${link}`),
    );
    expect(lost).toEqual([]);
  });

  it.each(GUIDES)('each path that %s names is there', (page) => {
    const named = [
      ...inRoot(page).text.matchAll(
        /`((?:apps|architecture|assets|bench|deploy|docs|packages|scripts|tests)\/[^`\s…]+)`/g,
      ),
    ]
      .flatMap(([, name = '']) => braces(name))
      .filter((name) => !/[*]/.test(name));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });

  it('nothing is cited by the names of pages that are not here', () => {
    const old = sources
      .filter(({ file }) => !file.includes('/migrations/')) // the database knows their hashes
      .flatMap(({ file, text }) => [...text.matchAll(OLD_FORM)].map(([form]) => `${file}: ${form}`));
    expect(old).toEqual([]);
  });
});
