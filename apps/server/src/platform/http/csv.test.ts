import { describe, expect, it } from 'vitest';
import { type Cell, csvCell, csvFile, csvOf, MOST_CSV_ROWS } from './csv.ts';
import { CsvFile, type Refused } from './handler.ts';

describe('a cell', () => {
  it.each<[Cell, string]>([
    ['plain', '"plain"'],
    ['سلام، دنیا', '"سلام، دنیا"'],
    ['=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
    ['+1', '"\'+1"'],
    ['-1', '"\'-1"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['＝1+1', '"\'＝1+1"'],
    ['＠SUM(A1)', '"\'＠SUM(A1)"'],
    ['\t=1', '"\'\t=1"'],
    ['two\r\nlines, and a "quote"', '"two\r\nlines, and a ""quote"""'],
    ['00123456789', '"00123456789"'],
    [1250.5, '1250.5'],
    [-40, '-40'],
    [null, ''],
  ])('%j is %s', (cell, text) => expect(csvCell(cell)).toBe(text));
});

const COLUMNS = {
  id: (row: { id: number; note: string | null }) => row.id,
  note: (row: { note: string | null }) => row.note,
};

it('a file begins with the byte order mark and the names of its columns', () => {
  expect(
    csvOf(COLUMNS, [
      { id: 1, note: 'a,b' },
      { id: 2, note: null },
    ]),
  ).toBe('\ufeffid,note\r\n1,"a,b"\r\n2,\r\n');
  expect(csvOf(COLUMNS, [])).toBe('\ufeffid,note\r\n');
});

it('a file that is too long is refused, not cut', () => {
  const rows = Array.from({ length: MOST_CSV_ROWS + 1 }, (_, id) => ({ id, note: null }));
  expect(csvFile('notes', COLUMNS, rows)).toMatchObject({ code: 'list-too-long' } satisfies Partial<Refused>);
  expect(csvFile('notes', COLUMNS, rows.slice(1))).toBeInstanceOf(CsvFile);
});
