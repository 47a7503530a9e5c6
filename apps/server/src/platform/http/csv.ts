import { CsvFile, Refused } from './handler.ts';
import { offsetMinutesOf } from './zone-offset.ts';

/** Maximum rows per file: writing one is a single step and must not delay the table. */
export const MAX_CSV_ROWS = 20_000;

const BYTE_ORDER_MARK = '\ufeff'; // without it spreadsheets garble Persian
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;
const TIME_ZONE = 'time_zone';

/** The content of a cell: numbers raw, texts quoted, times with their zone, null as nothing. */
export type Cell = string | number | Date | null;
type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;
/** The line under the rows: sums of everything that matches, by column. */
type Totals = Readonly<Record<string, Cell>>;

/** A time from the wire as a cell. */
export const moment = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

const two = (number: number): string => String(number).padStart(2, '0');

/** ISO 8601: in UTC if `zone` is null, else the zone's local time with its offset. */
export const momentText = (at: Date, zone: string | null): string => {
  if (zone === null) return at.toISOString();
  const minutes = offsetMinutesOf(zone, at);
  const away = Math.abs(minutes);
  const clock = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  return `${clock}${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
};

/**
 * One cell. Texts are quoted, including ids and hashes. A text that a spreadsheet would take for a formula is prefixed
 * with an apostrophe; numbers are our own and stay numbers.
 */
export const csvCell = (cell: Cell, zone: string | null = null): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return `"${momentText(cell, zone)}"`;
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
};

/**
 * The text of a file. Its first line names the columns; if a zone is given, times are in it and the last
 * column names it.
 */
export const csvOf = <Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
  { zone = null, totals }: { readonly zone?: string | null; readonly totals?: Totals | undefined } = {},
): string => {
  const names = Object.keys(columns);
  const cells = Object.values(columns);
  const line = (all: readonly Cell[]) => [...all, ...(zone === null ? [] : [zone])].map((cell) => csvCell(cell, zone));
  const sums = names.map((name, place) => totals?.[name] ?? (place === 0 ? 'total' : null));
  const lines = [
    zone === null ? names : [...names, TIME_ZONE],
    ...rows.map((row) => line(cells.map((cell) => cell(row)))),
    ...(totals === undefined ? [] : [line(sums)]),
  ];
  return `${BYTE_ORDER_MARK}${lines.map((all) => all.join(',')).join('\r\n')}\r\n`;
};

/** A page with a whole file and one more row, which shows that there are too many. */
export const WHOLE_FILE = { page: 1, limit: MAX_CSV_ROWS + 1 } as const;

/** The file of these rows (queried as `WHOLE_FILE`), or a refusal if there are too many. */
export const csvFile = <Row>(
  name: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  totals?: Totals,
): CsvFile | Refused<'list-too-long'> =>
  rows.length > MAX_CSV_ROWS
    ? new Refused('list-too-long')
    : new CsvFile((zone) => csvOf(columns, rows, { zone, totals }), `${name}.csv`);
