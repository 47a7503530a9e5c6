import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf } from './anchors.ts';
import { SERVER_MODULES } from './dependency-rules.mjs';
import { pathsOf, ROOT, type Source, sourcesOf } from './sources.ts';
import { wrongPaths } from './written-paths.ts';

const FOLDERS = ['apps', 'packages', 'tests', 'scripts', 'bench', 'assets', 'architecture', 'docs'];
const inRoot = (file: string): Source => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') });
const sources = [
  ...sourcesOf(FOLDERS, /[.](ts|tsx|mjs|js|css|sql|json|md)$/),
  ...['README.md', 'CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'SECURITY.md', 'vitest.config.ts'].map(
    inRoot,
  ),
  ...sourcesOf(['.github'], /[.]md$/),
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

/** The names in the sentence of a README about the public API, without their arguments. */
const namesOfPublicApi = (text: string): string[] => {
  const [about = ''] = /[*]{2}Public API[*]{2}[\s\S]*?(?=\n- |\n\n|$)/.exec(text) ?? [];
  return [...about.matchAll(/`([A-Za-z]\w*)(?:\([^`]*\))?`/g)].map(([, name = '']) => name);
};

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

  it('each path that a page names is there', () => {
    const files = pathsOf(['']);
    expect(pages.flatMap((page) => wrongPaths(page, files))).toEqual([]);
  });

  it.each([
    ['docs/GLOSSARY.md', 'See `packages/felt/src/nothing.ts`.'],
    ['docs/GLOSSARY.md', 'Run `node architecture/nothing.ts --all`.'],
    ['docs/GLOSSARY.md', '`packages/felt/src/{index,nothing}.ts`'],
    ['packages/felt/README.md', '- `nothing.ts` and `nothing/`'],
    ['packages/felt/README.md', '`board/nothing.tsx`, `src/nothing`'],
    ['packages/felt/README.md', "`app.ts` is another package's"],
  ])('%s may not say %s', (file, text) => {
    expect(wrongPaths({ file, text }, pathsOf(['packages', 'architecture', 'apps/server/src']))).not.toEqual([]);
  });

  it('an address, a call and a pattern are no wrong path', () => {
    const text = '`/etc/lajvard/server.env`, `deposit/list`, `layout/*.ts`, `board/BettingLayout.tsx`, `docs/….md`';
    expect(wrongPaths({ file: 'packages/felt/README.md', text }, pathsOf(['packages']))).toEqual([]);
  });

  it('each name that the README of a module counts to its public API is exported', () => {
    const of = 'apps/server/src/modules/';
    const lost = pages
      .filter(({ file }) => file.startsWith(of) && file.split('/').length === 6)
      .flatMap(({ file, text }) => {
        const index = inRoot(file.replace('README.md', 'index.ts')).text;
        return namesOfPublicApi(text)
          .filter((name) => !(name in SERVER_MODULES) && !new RegExp(`\\b${name}\\b`).test(index))
          .map((name) => `${file}: ${name}`);
      });
    expect(lost).toEqual([]);
    expect(namesOfPublicApi('- **Public API** `a(b)`; `c`\n  and `d`.\n- **Owns** `e`')).toEqual(['a', 'c', 'd']);
  });

  it('nothing is cited by the names of pages that are not here', () => {
    const old = sources
      .filter(({ file }) => !file.includes('/migrations/')) // the database knows their hashes
      .flatMap(({ file, text }) => [...text.matchAll(OLD_FORM)].map(([form]) => `${file}: ${form}`));
    expect(old).toEqual([]);
  });
});
