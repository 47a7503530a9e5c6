import { CsvFile, Refused } from './handler.ts';
import { offsetMinutesOf } from './zone-offset.ts';

/** The most rows of one file: what is written in one go must not hold up the table. */
export const MAX_CSV_ROWS = 20_000;

const BYTE_ORDER_MARK = '\ufeff'; // without it a spreadsheet reads Persian as something else
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;
const TIME_ZONE = 'time_zone';

/** What stands in a cell: a number raw, a text quoted, a moment with its zone, nothing for null. */
export type Cell = string | number | Date | null;
type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;
/** What stands under the rows: sums of everything that matches, by column. */
type Totals = Readonly<Record<string, Cell>>;

/** A time of the wire as a cell. */
export const moment = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

const two = (number: number): string => String(number).padStart(2, '0');

/** ISO 8601: UTC without a zone, else the clock of the zone and how far it is from UTC. */
export const momentText = (at: Date, zone: string | null): string => {
  if (zone === null) return at.toISOString();
  const minutes = offsetMinutesOf(zone, at);
  const away = Math.abs(minutes);
  const clock = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  return `${clock}${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
};

/**
 * One cell. Texts are quoted, ids and hashes with them. A text that a spreadsheet would take for a formula gets an apostrophe before it; numbers
 * are ours and stay numbers.
 */
export const csvCell = (cell: Cell, zone: string | null = null): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return `"${momentText(cell, zone)}"`;
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
};

/** The text of a file: its first line names the columns; with a zone, times are of that zone and the last column names it. */
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

/** The page that holds a whole file and one row more, by which we know that there is more. */
export const WHOLE_FILE = { page: 1, limit: MAX_CSV_ROWS + 1 } as const;

/** The file of these rows (asked for as `WHOLE_FILE`), or the refusal where they are too many. */
export const csvFile = <Row>(
  name: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  totals?: Totals,
): CsvFile | Refused<'list-too-long'> =>
  rows.length > MAX_CSV_ROWS
    ? new Refused('list-too-long')
    : new CsvFile((zone) => csvOf(columns, rows, { zone, totals }), `${name}.csv`);
