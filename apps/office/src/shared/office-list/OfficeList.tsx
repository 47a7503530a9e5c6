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
  /** The name of the list as on the wire; also in the file's name, and the key of the remembered columns. */
  name: string;
  /** For the file's name: what the page shows of the list without its address saying so. */
  shows?: string | undefined;
  /** The accessible name of the table. */
  label: string;
  list: HistoryListOf<Row, More>;
  columns: HistoryTableProps<Row>['columns'];
  empty: HistoryTableProps<Row>['empty'];
  /** A keyword field, stored in the address as `keyword`. */
  search?: { label: string } | undefined;
  /** Content before the filters that stays visible on a phone. */
  before?: ReactNode;
  /** More filters, before the period. */
  filters?: ReactNode;
  /** Whether a period can be chosen. */
  days?: boolean | undefined;
  /** Totals of all matching rows. */
  totals?: ReactNode;
  /** Fetches the CSV text of all matching rows. */
  fetchFile?: (() => Promise<string>) | undefined;
  /** Rows that wait for staff. */
  rowTint?: ((row: Row) => boolean) | undefined;
  /** Opens a row on this page; a row that leads to another page has a link in its head cell instead. */
  open?: HistoryTableProps<Row>['open'];
}

/** A list of the office: filters, columns, file and rows, the same everywhere. Its state is in the address. */
export function OfficeList<Row, More = unknown>(props: OfficeListProps<Row, More>) {
  const { list, columns, search, fetchFile, rowTint } = props;
  const place = useRef<HTMLElement>(null);
  const chosen = useChosenColumns(props.name, columns);
  useRowKeys(place);
  return (
    <section ref={place} className={`${styles.list} stack shrink gap-14`}>
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
          </>
        }
        tools={
          <>
            <ColumnChooser columns={columns} chosen={chosen} />
            {fetchFile ? (
              <FileButton name={props.name} shows={props.shows} columns={columns} fetchFile={fetchFile} />
            ) : null}
          </>
        }
        filtered={list.table.filtered}
        onClear={list.table.onClear}
      />
      <HistoryTable
        {...list.table}
        label={props.label}
        columns={chosen.columns}
        empty={props.empty}
        waits={rowTint}
        open={props.open}
        summary={
          props.days ? (
            <span className="inline-row wrap gap-14">
              {props.totals}
              <ZoneNote />
            </span>
          ) : (
            props.totals
          )
        }
        compact
      />
    </section>
  );
}
