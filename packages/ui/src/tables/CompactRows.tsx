import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { useFormat } from '../format/useFormat.ts';
import { IconChevron } from '../icons/Icon.tsx';
import { type ShownColumn, shownColumns } from './column.ts';
import type { HistoryTableProps, ListPage } from './history-list.ts';
import { SortChoice } from './RecordCard.tsx';
import { Opener } from './RowTable.tsx';

type Known<Row> = HistoryTableProps<Row> & { list: ListPage<Row> };

/** A page of rows on a phone: the leading cell and the actions first, the other cells small below. */
export function CompactRows<Row>(props: Known<Row>) {
  const { list, open, waits, fetching } = props;
  const shown = shownColumns(props.columns);
  const lead = shown.find((column) => column.lead) ?? shown.find((column) => column.head);
  const actions = shown.filter((column) => column.action);
  const facts = shown.filter((column) => column !== lead && !column.action);
  const inside = (column: ShownColumn<Row>, row: Row) =>
    column.head && open ? (
      <Opener row={row} open={open}>
        {column.cell(row)}
      </Opener>
    ) : (
      column.cell(row)
    );
  return (
    <>
      <SortChoice columns={shown} sorting={props.sorting} onSort={props.onSort} />
      <ul className={classes('lj-compact stack', fetching && 'lj-table-old')} aria-label={props.label}>
        {list.rows.map((row) => (
          <li
            key={props.rowKey(row)}
            className={classes('relative stack gap-4', waits?.(row) && 'lj-row-waits', open && 'lj-row-opens')}
          >
            <div className="lj-compact-first row wrap between">
              {lead ? <strong className="shrink weight-650 break">{inside(lead, row)}</strong> : null}
              {actions.map((column) => (
                <span key={column.id}>{column.cell(row)}</span>
              ))}
            </div>
            <dl className="flex wrap text-2">
              {facts.map((column) => (
                <div key={column.id} className="flex shrink gap-6">
                  <dt className="fixed">{column.title}</dt>
                  <dd className="shrink break">{inside(column, row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <Steps {...props} />
    </>
  );
}

/** Buttons for the previous and next page, and the position of this one. */
function Steps<Row>({ list, onPage, fetching }: Known<Row>) {
  const { t } = useTranslation('ui');
  const { count } = useFormat();
  const { first } = list;
  const step = (name: 'previous' | 'next', to: number, off: boolean, chevron: 'start' | 'end') => (
    <IconButton label={t(`ui:list.${name}`)} disabled={off || fetching} onClick={() => onPage(to)}>
      <IconChevron to={chevron} />
    </IconButton>
  );
  return (
    <div className="lj-card-steps row between gap-12">
      {step('previous', list.page - 1, list.page <= 1, 'start')}
      <output className="muted text-2">
        {t('ui:list.place', {
          first: count(first + 1),
          last: count(first + list.rows.length),
          total: count(list.total),
        })}
      </output>
      {step('next', list.page + 1, list.page >= list.lastPage, 'end')}
    </div>
  );
}
