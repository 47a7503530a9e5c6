import type { ReactNode } from 'react';

/** One column: of the table, of the card on a phone, and of the CSV file. */
export interface Column<Row> {
  /** Its name on the wire: what is sorted by, and what the file's first line says. */
  id: string;
  title: string;
  /** What stands in it; a column without it is in the file only. */
  cell?: (row: Row) => ReactNode;
  sortable?: boolean | undefined;
  /** Amounts stand at the end. */
  align?: 'end' | undefined;
  /** Names the row: its head for readers, and what opens it. */
  head?: boolean | undefined;
  /** Stands first in the row of a phone's compact list; the head where no column says so. */
  lead?: boolean | undefined;
  /** What can be done with the row; beside what leads on a phone. */
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

/** The file with titles instead of wire names in its first line, and the word for totals in its last; a name without a column stays. */
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
