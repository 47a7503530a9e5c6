import type { ReactNode } from 'react';

/** A column of the table, of the card on a phone, and of the CSV file. */
export interface Column<Row> {
  /** Its name on the wire, used for sorting and in the file's first line. */
  id: string;
  title: string;
  /** Its content; a column without it is in the file only. */
  cell?: (row: Row) => ReactNode;
  sortable?: boolean | undefined;
  /** For amounts. */
  align?: 'end' | undefined;
  /** Names the row: its header for screen readers, and what opens it. */
  head?: boolean | undefined;
  /** Comes first in a row of the compact list on a phone; by default the head. */
  lead?: boolean | undefined;
  /** Actions on the row; on a phone beside the leading cell. */
  action?: boolean | undefined;
}

/** A column that is shown on the page. */
export type ShownColumn<Row> = Column<Row> & { cell(row: Row): ReactNode };

const isShown = <Row>(column: Column<Row>): column is ShownColumn<Row> => column.cell !== undefined;

/** The columns that are shown, not only written into the file. */
export const shownColumns = <Row>(columns: readonly Column<Row>[]): ShownColumn<Row>[] => columns.filter(isShown);

const BYTE_ORDER_MARK = '\ufeff';
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const TOTAL_LINE = /(?<=\r\n)"total"(?=[^\r\n]*\r\n$)/;

/**
 * Replaces wire names in the file's first line by titles, and `total` in the last by its translation; names without
 * a column stay.
 */
export function titledCsv(
  csv: string,
  columns: readonly Pick<Column<unknown>, 'id' | 'title'>[],
  total = 'total',
): string {
  const end = csv.indexOf('\r\n');
  const names = csv.slice(0, end).replace(BYTE_ORDER_MARK, '').split(',');
  const titles = names.map((name) => columns.find((column) => column.id === name)?.title ?? name);
  const line = titles.map(quoted).join(',');
  return `${BYTE_ORDER_MARK}${line}${csv.slice(end).replace(TOTAL_LINE, () => quoted(total))}`;
}
