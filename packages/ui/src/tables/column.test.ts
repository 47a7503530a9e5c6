import { expect, it } from 'vitest';
import { titledCsv } from './column.ts';

const COLUMNS = [
  { id: 'id', title: 'Id' },
  { id: 'amount', title: 'Amount' },
  { id: 'note', title: 'Note' },
];

it('a file gets the titles of the table in its first line', () => {
  expect(titledCsv('\ufeffid,amount,note,else\r\n1,2,,\r\n', COLUMNS)).toBe(
    '\ufeff"Id","Amount","Note",else\r\n1,2,,\r\n'.replace('else', '"else"'),
  );
});

it('a file has its totals under the word of the page, and only the last line is one of totals', () => {
  const file = '\ufeffid,amount\r\n"total",1\r\n"total",2\r\n';
  expect(titledCsv(file, COLUMNS, 'جمع')).toBe('\ufeff"Id","Amount"\r\n"total",1\r\n"جمع",2\r\n');
});
