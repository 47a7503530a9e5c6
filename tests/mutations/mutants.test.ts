import { describe, expect, test } from 'vitest';
import { applyChange, changesOf } from './mutants.ts';

const become = (source: string): string[] =>
  changesOf(source, 'a.ts').map((change) => String(applyChange(source, change)));

describe('changes of a source', () => {
  test.each([
    ['a boundary and a negation of a comparison', 'f(a < b);', ['f(a <= b);', 'f(a >= b);']],
    ['both results of a condition', 'x = a ? 1 : 2;', ['x = true ? 1 : 2;', 'x = false ? 1 : 2;']],
    ['the other logical operator', 'x = a && b;', ['x = a || b;']],
    ['the opposite of an addition of numbers', 'x = a + b;', ['x = a - b;']],
    ['a call of a method with the opposite method', 'x = a.some(f);', ['x = a.every(f);']],
    ['a call of a method that is left out', 'x = a.filter(f).length;', ['x = a.length;']],
    ['an access that no longer expects nothing', 'x = a?.b;', ['x = a.b;']],
    ['an emptied block', 'const f = () => { g(); };', ['const f = () => {};']],
    [
      'conditions of SQL',
      'x = sql`where a and b < $' + '{c}`;',
      ['x = sql`where a or b < $' + '{c}`;', 'x = sql`where a and b <= $' + '{c}`;'],
    ],
  ])('the changes of a source include %s', (_what, source, expected) => {
    expect(become(source)).toEqual(expected);
  });

  test('types, imports, property names and the texts of logs and errors are not changed', () => {
    const source =
      "import a from 'a';\ntype B = 'b' | true;\nlog.warn('c');\nthrow new Error('d');\nlabel: for (;;) break label;";
    expect(changesOf(source, 'a.ts')).toEqual([]);
  });
});

describe('a change of one of two equal lines', () => {
  const source = 'f(a < b);\ng();\nf(a < b);\n';
  const second = changesOf(source, 'a.ts')[2];
  if (!second) throw new Error('the second line has no change');

  test('a change of the second of two equal lines is made in that line', () => {
    expect(applyChange(source, second)).toBe('f(a < b);\ng();\nf(a <= b);\n');
  });

  test('a change is made in the same line after other lines have moved', () => {
    expect(applyChange(`h();\n${source}h();\n`, second)).toBe('h();\nf(a < b);\ng();\nf(a <= b);\nh();\n');
  });

  test('a change cannot be made once its line is gone', () => {
    expect(applyChange('f(a < b);\ng();\nf(a < c);\n', second)).toBeNull();
  });
});
