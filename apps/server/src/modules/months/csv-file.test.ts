import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Row, readCsv, writeCsv } from './csv-file.ts';

const COLUMNS = ['id', 'note', 'cents'];
const ROWS: readonly Row[] = [
  { id: 1, note: 'plain', cents: -250 },
  { id: 2, note: '', cents: 0 },
  { id: 3, note: null, cents: '12345678901234567890' },
  { id: 4, note: 'a "quoted", word', cents: undefined },
  { id: 5, note: 'two\r\nlines', cents: 1 },
  { id: 6, note: 'a\nline feed', cents: 1 },
  { id: 7, note: '=1+1', cents: 1 },
  { id: 8, note: ' سلام، دنیا ', cents: 1 },
  { id: 9, note: true, cents: false },
  { id: 10, note: 'a\rreturn', cents: 1 },
];
/** Written by hand, as exports of every version have it: they must verify for ever. */
const TEXT = [
  'id,note,cents',
  '1,plain,-250',
  '2,"",0',
  '3,,12345678901234567890',
  '4,"a ""quoted"", word",',
  '5,"two\r\nlines",1',
  '6,"a\nline feed",1',
  '7,=1+1,1',
  '8, سلام، دنیا ,1',
  '9,true,false',
  '10,"a\rreturn",1',
  '',
].join('\r\n');
const SHA256 = 'ab81013e9abb481a2b51318f14281e40ba22309e3cf772b171a80047dc6f3a6e';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-csv-'));
  file = path.join(folder, 'rows.csv.gz');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* batches(): AsyncGenerator<readonly Row[]> {
  yield ROWS.slice(0, 3);
  yield [];
  yield ROWS.slice(3);
}

it('a file holds the same bytes in every version', async () => {
  const facts = await writeCsv(file, COLUMNS, batches());
  expect(gunzipSync(readFileSync(file)).toString('utf8')).toBe(TEXT);
  expect(facts).toMatchObject({
    rows: 10,
    csv_bytes: Buffer.byteLength(TEXT),
    csv_sha256: SHA256,
    first: '1',
    last: '10',
  });
});

it('a file without rows has its columns', async () => {
  const facts = await writeCsv(file, COLUMNS, (async function* none() {})());
  expect(gunzipSync(readFileSync(file)).toString('utf8')).toBe('id,note,cents\r\n');
  expect(facts).toMatchObject({ rows: 0, first: null, last: null });
  expect(await readCsv(file, COLUMNS, () => undefined)).toEqual(facts);
});

it('a file of any version is read cell by cell', async () => {
  writeFileSync(file, gzipSync(TEXT));
  const cells: string[][] = [];
  const facts = await readCsv(file, COLUMNS, (row) => cells.push(COLUMNS.map((column) => row[column] ?? 'missing')));
  expect(cells).toEqual([
    ['1', 'plain', '-250'],
    ['2', '', '0'],
    ['3', '', '12345678901234567890'],
    ['4', 'a "quoted", word', ''],
    ['5', 'two\r\nlines', '1'],
    ['6', 'a\nline feed', '1'],
    ['7', '=1+1', '1'],
    ['8', ' سلام، دنیا ', '1'],
    ['9', 'true', 'false'],
    ['10', 'a\rreturn', '1'],
  ]);
  expect(facts).toMatchObject({
    rows: 10,
    csv_bytes: Buffer.byteLength(TEXT),
    csv_sha256: SHA256,
    first: '1',
    last: '10',
  });
});

it.each([
  ['a row of more cells than columns', `${TEXT}11,a,1,2\r\n`],
  ['a row of fewer', `${TEXT}11,a\r\n`],
  ['a quote that is not closed', `${TEXT}11,"a,1\r\n`],
])('%s is no such file', async (_what, text) => {
  writeFileSync(file, gzipSync(text));
  await expect(readCsv(file, COLUMNS, () => undefined)).rejects.toThrow();
});
