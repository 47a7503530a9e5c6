import { type Options, stringify } from 'csv-stringify/sync';
import { CsvFile, Refused } from './handler.ts';
import { offsetMinutesOf } from './zone-offset.ts';

/** Maximum rows per file: writing one is a single step and must not delay the table. */
export const MAX_CSV_ROWS = 20_000;

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

/** Texts are quoted, including ids and hashes, and harmless to spreadsheets; numbers are our own and stay numbers. */
const FORMAT: Options = {
  bom: true, // without it spreadsheets garble Persian
  record_delimiter: '\r\n',
  quoted_string: true,
  escape_formulas: true,
  header: true,
  cast: { string: (value, { header }) => (header ? { value, quoted_string: false } : value) },
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
  const line = (all: readonly Cell[]) => {
    const texts = all.map((cell) => (cell instanceof Date ? momentText(cell, zone) : cell));
    return zone === null ? texts : [...texts, zone];
  };
  const sums = names.map((name, place) => totals?.[name] ?? (place === 0 ? 'total' : null));
  const lines = rows.map((row) => line(cells.map((cell) => cell(row))));
  if (totals !== undefined) lines.push(line(sums));
  return stringify(lines, { ...FORMAT, columns: zone === null ? names : [...names, TIME_ZONE] });
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
