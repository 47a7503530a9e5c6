import { FileButton, type HistoryListOf } from '@lajvard/client/lists';
import { DayRange, HistoryTable, type HistoryTableProps } from '@lajvard/ui/tables';
import { type ReactNode, useRef } from 'react';
import { ZoneNote } from '../overview/index.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { FilterBar } from './FilterBar.tsx';
import styles from './office-list.module.css';
import { SearchField } from './SearchField.tsx';
import { useChosenColumns } from './use-chosen-columns.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface OfficeListProps<Row, More = unknown> {
  /** What is listed, in the words of the wire: the name of the file, and the key of remembered columns. */
  name: string;
  /** What the rows are, for readers. */
  label: string;
  list: HistoryListOf<Row, More>;
  columns: HistoryTableProps<Row>['columns'];
  rowKey: HistoryTableProps<Row>['rowKey'];
  empty: HistoryTableProps<Row>['empty'];
  /** A keyword field, kept in the word `keyword` of the address. */
  search?: { label: string } | undefined;
  /** What stands before the filters and stays in sight on a phone. */
  before?: ReactNode;
  /** More filters, before the period. */
  filters?: ReactNode;
  /** Whether a period can be chosen. */
  days?: boolean | undefined;
  /** What holds for all that match, beside the place of the page. */
  totals?: ReactNode;
  /** Gives the CSV text of everything that matches. */
  fetchFile?: (() => Promise<string>) | undefined;
  /** Rows that wait for staff. */
  rowTint?: ((row: Row) => boolean) | undefined;
  /** What a row opens on this page; a row that leads to another page has a link in its head cell instead. */
  open?: HistoryTableProps<Row>['open'];
}

/** A list of the office: filters, columns, file and rows, the same everywhere. Everything it shows stands in the address. */
export function OfficeList<Row, More = unknown>(props: OfficeListProps<Row, More>) {
  const { list, columns, search, fetchFile, rowTint } = props;
  const place = useRef<HTMLElement>(null);
  const chosen = useChosenColumns(props.name, columns);
  useRowKeys(place);
  return (
    <section ref={place} className={styles.list}>
      <FilterBar
        before={props.before}
        search={
          search ? (
            <SearchField label={search.label} value={list.filter('keyword') ?? ''} onSearch={list.setFilter} />
          ) : null
        }
        filters={
          <>
            {props.filters}
            {props.days ? <DayRange days={list.days} onChange={list.setDays} /> : null}
            {props.days ? <ZoneNote /> : null}
          </>
        }
        tools={
          <>
            <ColumnChooser columns={columns} chosen={chosen} />
            {fetchFile ? <FileButton name={props.name} columns={columns} fetchFile={fetchFile} /> : null}
          </>
        }
        filtered={list.table.filtered}
        onClear={list.table.onClear}
      />
      <HistoryTable
        {...list.table}
        label={props.label}
        columns={chosen.columns}
        rowKey={props.rowKey}
        empty={props.empty}
        waits={rowTint}
        open={props.open}
        summary={props.totals}
        compact
      />
    </section>
  );
}
