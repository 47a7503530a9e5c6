import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { IconChevron } from '../icons/Icon.tsx';
import { type ShownColumn, shownColumns } from './column.ts';
import type { HistoryTableProps, ListPage, Sorting } from './history-list.ts';

type Known<Row> = HistoryTableProps<Row> & { list: ListPage<Row> };

/** The rows of a page under a sticky head, in a container that scrolls sideways. */
export function RowTable<Row>({ list, columns, ...props }: Known<Row>) {
  const shown = shownColumns(columns);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a window that scrolls must be reached by keys
    <div className="lj-table-window" tabIndex={0}>
      <table className={classes('lj-table', props.fetching && 'lj-table-old')} aria-label={props.label}>
        <thead>
          <tr>
            {shown.map((column) => (
              <Head key={column.id} column={column} sorting={props.sorting} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr
              key={props.rowKey(row)}
              className={classes(props.waits?.(row) && 'lj-row-waits', props.open && 'lj-row-opens')}
            >
              {shown.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.head && props.open ? (
                    <Opener row={row} open={props.open}>
                      {column.cell(row)}
                    </Opener>
                  ) : (
                    column.cell(row)
                  )}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The button that opens a row; its press area covers the whole row. */
export function Opener<Row>({
  row,
  open,
  children,
}: {
  row: Row;
  open: NonNullable<HistoryTableProps<Row>['open']>;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="lj-row-opener ink weight-650"
      aria-label={open.label(row)}
      onClick={() => open.onOpen(row)}
    >
      {children}
    </button>
  );
}

function Cell<Row>({ column, children }: { column: ShownColumn<Row>; children: ReactNode }) {
  const look = column.align === 'end' ? 'lj-cell-end' : undefined;
  return column.head ? (
    <th scope="row" className={look}>
      {children}
    </th>
  ) : (
    <td className={look}>{children}</td>
  );
}

/** The sorting after a press on this column: reversed; a new column starts with the greatest. */
const otherWay = (column: string, { column: now, align }: Sorting): Sorting => ({
  column,
  align: now === column && align === 'desc' ? 'asc' : 'desc',
});

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

function Head<Row>({
  column,
  sorting,
  onSort,
}: {
  column: ShownColumn<Row>;
  sorting: Sorting;
  onSort(sorting: Sorting): void;
}) {
  const look = column.align === 'end' ? 'lj-cell-end' : undefined;
  if (!column.sortable)
    return (
      <th scope="col" className={look}>
        {column.title}
      </th>
    );
  const here = sorting.column === column.id;
  return (
    <th scope="col" className={look} aria-sort={here ? SORTED[sorting.align] : 'none'}>
      <button
        type="button"
        className={classes('lj-sort inline-row gap-4', here && 'lj-sort-here')}
        onClick={() => onSort(otherWay(column.id, sorting))}
      >
        {column.title}
        <IconChevron to={here && sorting.align === 'asc' ? 'up' : 'down'} size={14} />
      </button>
    </th>
  );
}

const SKELETON_ROWS = 15; // a full page, so that nothing jumps when the rows arrive

/** Shown before the first answer. */
export function SkeletonTable<Row>({
  label,
  columns,
  phone,
}: {
  label: string;
  columns: readonly ShownColumn<Row>[];
  phone: boolean;
}) {
  const rows = Array.from({ length: phone ? 1 : SKELETON_ROWS }, (_, place) => place);
  return (
    <div
      className={phone ? 'lj-card lj-card-skeleton gap-24' : 'lj-table-window'}
      role="status"
      aria-label={label}
      aria-busy="true"
    >
      {phone ? (
        columns.map(({ id }) => <span key={id} className="lj-bone" />)
      ) : (
        <table className="lj-table" aria-hidden="true">
          <thead>
            <tr>
              {columns.map(({ id, title }) => (
                <th key={id}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {columns.map(({ id }) => (
                  <td key={id}>
                    <span className="lj-bone" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
