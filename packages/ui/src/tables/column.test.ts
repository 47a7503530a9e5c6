import { expect, it } from 'vitest';
import { titledCsv } from './column.ts';

const COLUMNS = [
  { id: 'id', title: 'Id' },
  { id: 'amount', title: 'Amount' },
  { id: 'note', title: 'Note' },
];

it('an exported file has the table’s titles in its first line', () => {
  expect(titledCsv('\ufeffid,amount,note,else\r\n1,2,,\r\n', COLUMNS)).toBe(
    '\ufeff"Id","Amount","Note",else\r\n1,2,,\r\n'.replace('else', '"else"'),
  );
});

it('an exported file has its totals in the last line only, under the page’s word for them', () => {
  const file = '\ufeffid,amount\r\n"total",1\r\n"total",2\r\n';
  expect(titledCsv(file, COLUMNS, 'جمع')).toBe('\ufeff"Id","Amount"\r\n"total",1\r\n"جمع",2\r\n');
});
