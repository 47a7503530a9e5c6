import { CsvFile, Refused } from './handler.ts';

/** The most rows of one file: what is written in one go must not hold up the table. */
export const MOST_CSV_ROWS = 20_000;

const BYTE_ORDER_MARK = '\ufeff'; // without it a spreadsheet reads Persian as something else
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;

/** What stands in a cell: a number raw, a text quoted, nothing for null. */
export type Cell = string | number | null;

/**
 * One cell. Texts are quoted, ids and hashes with them. A text that a spreadsheet would take for a formula gets an apostrophe before it; numbers
 * are ours and stay numbers.
 */
export const csvCell = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
};

/** The text of a file: its first line names the columns. */
export const csvOf = <Row>(columns: Readonly<Record<string, (row: Row) => Cell>>, rows: readonly Row[]): string => {
  const cells = Object.values(columns);
  const lines = rows.map((row) => cells.map((cell) => csvCell(cell(row))).join(','));
  return `${BYTE_ORDER_MARK}${[Object.keys(columns).join(','), ...lines].join('\r\n')}\r\n`;
};

/** The page that holds a whole file and one row more, by which we know that there is more. */
export const WHOLE_FILE = { page: 1, limit: MOST_CSV_ROWS + 1 } as const;

/** The file of these rows (asked for as `WHOLE_FILE`), or the refusal where they are too many. */
export const csvFile = <Row>(
  name: string,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  rows: readonly Row[],
): CsvFile | Refused =>
  rows.length > MOST_CSV_ROWS ? new Refused('list-too-long') : new CsvFile(csvOf(columns, rows), `${name}.csv`);
