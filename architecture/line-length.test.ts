import { describe, expect, it } from 'vitest';
import { longLines } from './line-length.ts';

describe('the length of lines', () => {
  const piece = 'x'.repeat(120);
  const words = 'word '.repeat(24);
  const of = (line: string) => longLines({ file: 'apps/player/src/planted.ts', text: `const a = 1;\n${line}\n` });

  it.each([
    ['a string', `  'the ${words}',`],
    ['a template with SQL', `  select ${words} from rounds`],
    ['the title of a test', `it('the ${words}', () => {`],
    ['a comment', `// the ${words}`],
    ['a template of values', `  return \`${'{a}/'.repeat(40)}\`;`],
    ['a regular expression among other code', `const a = /${piece}/;`],
    ['a path among other attributes', `<path d="M${words}" fill="none" />`],
    ['a word too many in Persian', `'${'می‌رود '.repeat(24)}'`],
  ])('longer ones are refused: %s', (_what, line) =>
    expect(of(line)).toEqual([expect.stringMatching(/^apps\/player\/src\/planted\.ts:2: \d+ columns/)]),
  );

  it.each([
    ['a regular expression alone', `  /${words}|${piece}/giu,`],
    ['the path of a drawing', `      <path d="M${words}" />`],
    ['a hash', `  digest: '${piece}',`],
    ['an address', `const ADDRESS = 'https://example.org/${piece}';`],
    ['an import', `import { one } from './${piece}.ts';`],
    ['exactly 120 columns', piece],
    ['joiners, which take no place', `'${'می‌رود '.repeat(17)}${'a'.repeat(16)}'`],
  ])('one piece is allowed: %s', (_what, line) => expect(of(line)).toEqual([]));
});
