import type { ReactNode } from 'react';
import type { Column } from './column.ts';

/** One page of rows, and where it stands in the whole. */
export interface ListPage<Row> {
  rows: readonly Row[];
  page: number;
  lastPage: number;
  total: number;
  /** Rows of a full page. */
  limit: number;
}

/** What the rows are sorted by. */
export interface Sorting {
  column: string;
  align: 'asc' | 'desc';
}

export interface HistoryTableProps<Row> {
  /** What the rows are, for readers. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey(row: Row): string | number;
  /** The newest page that is known; none before the first answer. */
  list: ListPage<Row> | undefined;
  /** Another page is on its way: the old rows stay, dimmed. */
  fetching: boolean;
  failed: boolean;
  sorting: Sorting;
  onSort(sorting: Sorting): void;
  onPage(page: number): void;
  /** The record a phone shows, from 1, and its page. */
  record: number;
  onRecord(page: number, record: number): void;
  /** Whether filters are set, so that nothing may mean: nothing matches. */
  filtered: boolean;
  onClear(): void;
  onRetry(): void;
  /** What to say, and to do, where nothing exists yet. */
  empty: { title: string; text: string; action?: ReactNode };
  /** A row can be opened. */
  open?: { label(row: Row): string; onOpen(row: Row): void } | undefined;
  /** What holds for all that match, beside the place of the page: a sum. */
  summary?: ReactNode;
  /** On a phone a list of rows instead of one record at a time, and a table already on a tablet. */
  compact?: boolean | undefined;
  /** Rows that still wait for somebody. */
  waits?: ((row: Row) => boolean) | undefined;
}
