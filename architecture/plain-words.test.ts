import { expect, it, test } from 'vitest';
import { CODE, type Source, sourcesOf } from './sources.ts';

// Words that a native engineer would not write there (CONTRIBUTING.md, "Style"); a figure is called "house balance".
const TICS =
  /\b(anew|aloud|by turns|besides|any more|whoever|so long|is none of|(?:is|are) told|stands in line|nobody hears|mend(?:s|ed|ing)?|the house(?! balance))\b/gi;
/** The same words inside a name: `sendAnew`, `mendedHost`. */
const TICS_IN_NAMES =
  /[a-z\d](?:Anew|Aloud|Whoever|Mend(?:s|ed|ing)?)(?![a-z])|\b(?:anew|aloud|whoever|mended)(?=[A-Z])/g;
/** Applied migrations are not changed, and here the words are listed. */
const EXEMPT = /^apps\/server\/migrations\/|^architecture\/plain-words\.test\.ts$/;

const ticsIn = ({ file, text }: Source): string[] =>
  EXEMPT.test(file)
    ? []
    : text
        .split('\n')
        .concat(file.replace(/[/.-]/g, ' '), file)
        .flatMap((line) => [...line.matchAll(TICS), ...line.matchAll(TICS_IN_NAMES)])
        .map(([word]) => `${file}: ${word} (say it in plain English)`);

it('holds no word that reads like a translation', () => {
  const pages = sourcesOf([...CODE, 'deploy', 'docs', '.github'], /[.](ts|tsx|mjs|css|sql|md|sh|ya?ml)$/);
  const texts = sourcesOf(['apps'], /\/locales\/en\/[^/]+[.]json$/);
  expect(texts.length).toBeGreaterThan(10);
  expect([...pages, ...texts].flatMap(ticsIn)).toEqual([]);
});

test.each([
  ['apps/server/src/x.ts', '// nobody hears of it any more'],
  ['docs/GLOSSARY.md', 'The player is told.'],
  ['apps/player/src/x.ts', 'const askAnew = 1;'],
  ['tests/cluster/mended-host.ts', ''],
  ['apps/player/src/SendAnew.tsx', ''],
])('%s with "%s" is refused', (file, text) => {
  expect(ticsIn({ file, text })).not.toEqual([]);
});

test('the house balance is a figure', () => {
  expect(ticsIn({ file: 'docs/FIGURES.md', text: 'The house balance is bets less pay-outs.' })).toEqual([]);
});
