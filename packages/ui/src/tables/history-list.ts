import type { ReactNode } from 'react';
import type { Column } from './column.ts';

/** One page of rows, and its position in the whole list. */
export interface ListPage<Row> {
  rows: readonly Row[];
  /** Rows of the list before these. */
  first: number;
  page: number;
  lastPage: number;
  total: number;
  /** Rows of a full page. */
  limit: number;
}

/** The sorting of the rows. */
export interface Sorting {
  column: string;
  align: 'asc' | 'desc';
}

export interface HistoryTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey(row: Row): string | number;
  /** The latest known page; undefined before the first answer. */
  list: ListPage<Row> | undefined;
  /** Another page is loading; the old rows stay, dimmed. */
  fetching: boolean;
  failed: boolean;
  /** Filters of the address that have no such value: then there is no list. */
  unknown?: readonly string[] | undefined;
  sorting: Sorting;
  onSort(sorting: Sorting): void;
  onPage(page: number): void;
  /** The record a phone shows, from 1, and its page. */
  record: number;
  onRecord(page: number, record: number): void;
  /** Whether filters are set, so that an empty list may mean that nothing matches. */
  filtered: boolean;
  onClear(): void;
  onRetry(): void;
  /** What to show while there are no rows at all. */
  empty: { title: string; text: string; action?: ReactNode };
  /** A row can be opened. */
  open?: { label(row: Row): string; onOpen(row: Row): void } | undefined;
  /** A summary of all matching rows, such as a sum. */
  summary?: ReactNode;
  /** A list of rows on a phone instead of one record at a time, and a table already on a tablet. */
  compact?: boolean | undefined;
  /** Whether a row still needs attention. */
  waits?: ((row: Row) => boolean) | undefined;
}
