import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SPOTS, spotCovering, spotOf } from '../index.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

// Written from the felt (docs/specification/1-table-and-site.md#34-chips-and-formula-keys), not from the code: the
// kind, how many spots there are, how many pockets each covers, what it pays
// (docs/specification/1-table-and-site.md#94-payouts).
const FELT: readonly [kind: string, count: number, covered: number, payout: number, inside: boolean][] = [
  ['straight', 37, 1, 35, true],
  ['split', 60, 2, 17, true],
  ['street', 12, 3, 11, true],
  ['trio', 2, 3, 11, true],
  ['first-four', 1, 4, 8, true],
  ['corner', 22, 4, 8, true],
  ['line', 11, 6, 5, true],
  ['dozen', 3, 12, 2, false],
  ['column', 3, 12, 2, false],
  ['low', 1, 18, 1, false],
  ['high', 1, 18, 1, false],
  ['even', 1, 18, 1, false],
  ['odd', 1, 18, 1, false],
  ['red', 1, 18, 1, false],
  ['black', 1, 18, 1, false],
];

const COVERS: readonly [key: string, pockets: number[]][] = [
  ['0', [0]],
  ['36', [36]],
  ['tsplit-1', [0, 1, 2]],
  ['tsplit-2', [0, 2, 3]],
  ['first-four', [0, 1, 2, 3]],
  ['street-1', [1, 2, 3]],
  ['street-12', [34, 35, 36]],
  ['line-1', [1, 2, 3, 4, 5, 6]],
  ['line-11', [31, 32, 33, 34, 35, 36]],
  ['1st-12', range(1, 12)],
  ['2nd-12', range(13, 24)],
  ['3rd-12', range(25, 36)],
  ['2-to-1-1', [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34]],
  ['2-to-1-2', [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35]],
  ['2-to-1-3', [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]],
  ['1-18', range(1, 18)],
  ['19-36', range(19, 36)],
  ['EVEN', [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36]],
  ['ODD', [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35]],
  ['RED', [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]],
  ['BLACK', [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35]],
];

/** The place of a number on the felt: column 1 to 12 counted from zero, height 1 to 3 from the bottom. */
const place = (pocket: number): [column: number, height: number] => [Math.ceil(pocket / 3), ((pocket - 1) % 3) + 1];

describe('the felt', () => {
  it('has 157 spots, each with one key', () => {
    expect(SPOTS).toHaveLength(157);
    expect(new Set(SPOTS.map((spot) => spot.key)).size).toBe(157);
    expect(new Set(SPOTS.map((spot) => spot.covers.join())).size).toBe(157);
  });

  it.each(FELT)('%s: %i spots of %i pockets pay %i to one', (kind, count, covered, payout, inside) => {
    const found = SPOTS.filter((spot) => spot.kind === kind);
    expect(found).toHaveLength(count);
    for (const spot of found)
      expect([spot.covers.length, spot.payout, spot.inside], spot.key).toEqual([covered, payout, inside]);
  });

  it('every spot returns 36/37: over the 37 pockets a stake of 1 brings 36 back', () => {
    for (const spot of SPOTS) {
      let back = 0;
      for (let number = 0; number <= 36; number++) back += spot.covers.includes(number) ? spot.payout + 1 : 0;
      expect(back, spot.key).toBe(36);
    }
  });

  it.each(COVERS)('%s covers its pockets and no others', (key, pockets) => {
    expect(spotOf(key)?.covers).toEqual(pockets);
    expect(spotCovering([...pockets].reverse())?.key).toBe(key);
  });

  it('splits join numbers that touch, and all that touch are joined', () => {
    const touching = new Set<string>(['0,1', '0,2', '0,3']);
    for (let a = 1; a <= 36; a++) {
      for (let b = a + 1; b <= 36; b++) {
        const [[columnA, heightA], [columnB, heightB]] = [place(a), place(b)];
        if (Math.abs(columnA - columnB) + Math.abs(heightA - heightB) === 1) touching.add(`${a},${b}`);
      }
    }
    expect(new Set(SPOTS.filter((spot) => spot.kind === 'split').map((spot) => spot.covers.join()))).toEqual(touching);
  });

  it('corners are the squares of four', () => {
    const squares = new Set<string>();
    for (let a = 1; a <= 32; a++) if (place(a)[1] < 3) squares.add([a, a + 1, a + 3, a + 4].join());
    expect(new Set(SPOTS.filter((spot) => spot.kind === 'corner').map((spot) => spot.covers.join()))).toEqual(squares);
  });

  it.each([
    '37',
    '00',
    '-1',
    'split-0',
    'split-61',
    'street-13',
    'corner-23',
    'line-12',
    'red',
    'neighbours-5',
    '',
    '__proto__',
    'constructor',
  ])('knows no spot %j', (key) => {
    expect(spotOf(key)).toBeUndefined();
  });

  it('agrees with spots.csv, the numbering on the wire', () => {
    const rows = SPOTS.map((spot) => `${spot.key},${spot.kind},${spot.covers.join(' ')},${spot.payout}`);
    const written = readFileSync(new URL('../../spots.csv', import.meta.url), 'utf8');
    expect(written.trimEnd().split('\n')).toEqual(['key,kind,covers,pays', ...rows]);
    expect(rows).toHaveLength(157);
  });
});
