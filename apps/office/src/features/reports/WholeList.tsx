import { useAddress } from '@lajvard/client/lists';
import { type Column, HistoryTable } from '@lajvard/ui/tables';

interface WholeListProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  /** All rows, newest first; undefined while they are loaded. */
  rows: Row[] | undefined;
  waits?(row: Row): boolean;
  fetching: boolean;
  failed: boolean;
  /** The column the rows are ordered by. */
  sortedBy: string;
  onRetry(): void;
  empty: { title: string; text: string };
}

/** A list that comes whole: one page in one order, without filters. On a phone it shows one record at a time. */
export function WholeList<Row>({ rows, sortedBy, ...props }: WholeListProps<Row>) {
  const address = useAddress();
  return (
    <HistoryTable
      {...props}
      list={rows && { rows, first: 0, page: 1, lastPage: 1, total: rows.length, limit: Math.max(1, rows.length) }}
      sorting={{ column: sortedBy, align: 'desc' }}
      onSort={() => undefined}
      onPage={() => undefined}
      record={address.number('row') ?? 1}
      onRecord={(_page, record) =>
        address.change({ row: record === 1 ? undefined : String(record) }, { replace: true })
      }
      compact
      filtered={false}
      onClear={() => undefined}
    />
  );
}
