import { describe, expect, it } from 'vitest';
import { type Cell, csvFile, csvOf, MAX_CSV_ROWS, moment, momentText } from './csv.ts';
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
    [new Date('2026-11-22T20:03:06.120Z'), '"2026-11-22T20:03:06.120Z"'],
    ['', '""'],
    ['\r=1', '"\'\r=1"'],
    ['＋1', '"\'＋1"'],
    ['－1', '"\'－1"'],
    [' =1', '" =1"'],
    ["'quoted'", '"\'quoted\'"'],
    [0, '0'],
  ])('%j is %s', (cell, text) =>
    expect(csvOf({ a: () => cell, b: () => cell }, [0])).toBe(`\ufeffa,b\r\n${text},${text}\r\n`),
  );
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

describe('a time in a zone', () => {
  it.each([
    ['UTC', '2026-11-22T20:03:06.120Z', '2026-11-22T20:03:06+00:00'],
    ['Asia/Tehran', '2026-11-22T20:03:06.120Z', '2026-11-22T23:33:06+03:30'],
    ['Asia/Tehran', '2022-07-01T20:03:06Z', '2022-07-02T00:33:06+04:30'], // Iran still had summer time then
    ['America/St_Johns', '2026-01-01T00:00:00Z', '2025-12-31T20:30:00-03:30'],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', '2026-04-05T01:59:59+11:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05T01:30:00+10:30'],
  ])('%s: %s is %s', (zone, iso, text) => expect(momentText(new Date(iso), zone)).toBe(text));
});

it('with a zone a file has its times and names it in every row; totals stand under the rows', () => {
  const columns = {
    id: (row: { id: number; at: string | null }) => row.id,
    at: (row: { at: string | null }) => moment(row.at),
    amount: () => 2.5,
  };
  const rows = [
    { id: 1, at: '2026-11-22T20:03:06.120Z' },
    { id: 2, at: null },
  ];
  expect(csvOf(columns, rows, { zone: 'Asia/Tehran', totals: { amount: 5 } })).toBe(
    '\ufeffid,at,amount,time_zone\r\n' +
      '1,"2026-11-22T23:33:06+03:30",2.5,"Asia/Tehran"\r\n' +
      '2,,2.5,"Asia/Tehran"\r\n' +
      '"total",,5,"Asia/Tehran"\r\n',
  );
});

it('a file that is too long is refused, not cut', () => {
  const rows = Array.from({ length: MAX_CSV_ROWS + 1 }, (_, id) => ({ id, note: null }));
  expect(csvFile('notes', COLUMNS, rows)).toMatchObject({ code: 'list-too-long' } satisfies Partial<
    Refused<'list-too-long'>
  >);
  expect(csvFile('notes', COLUMNS, rows.slice(1))).toBeInstanceOf(CsvFile);
});
