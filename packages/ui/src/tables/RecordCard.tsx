import { type TouchEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { SelectField } from '../fields/TextField.tsx';
import { useFormat } from '../format/useFormat.ts';
import { IconChevron } from '../icons/Icon.tsx';
import { useLanguage } from '../locale/LanguageProvider.tsx';
import { type ShownColumn, shownColumns } from './column.ts';
import type { HistoryTableProps, ListPage, Sorting } from './history-list.ts';
import { Opener } from './RowTable.tsx';

type Known<Row> = HistoryTableProps<Row> & { list: ListPage<Row> };

const SWIPE_PX = 48;

/**
 * One record at a time, with buttons for the previous and next one, across pages
 * (docs/specification/2-account-and-back-office.md#211-history-tables, mobile).
 */
export function RecordCard<Row>(props: Known<Row>) {
  const { list, onRecord, columns, open, waits, fetching } = props;
  const { t } = useTranslation('ui');
  const { count } = useFormat();
  const record = Math.min(Math.max(1, props.record), list.rows.length);
  const row = list.rows[record - 1];
  const place = list.first + record;
  const swipe = useSwipe((by) => (by > 0 ? next() : previous()));
  if (row === undefined) return null;

  const isFirst = place <= 1;
  const isLast = place >= list.total;
  function next() {
    if (isLast || fetching) return;
    if (record < list.rows.length) onRecord(list.page, record + 1);
    else onRecord(list.page + 1, 1);
  }
  function previous() {
    if (isFirst || fetching) return;
    if (record > 1) onRecord(list.page, record - 1);
    else onRecord(list.page - 1, list.limit);
  }
  return (
    <>
      <SortChoice columns={shownColumns(columns)} sorting={props.sorting} onSort={props.onSort} />
      <dl className={classes('lj-card', fetching && 'lj-table-old', waits?.(row) && 'lj-row-waits')} {...swipe}>
        {shownColumns(columns).map((column) => (
          <div key={column.id} className="row-baseline between shrink">
            <dt className="fixed text-2">{column.title}</dt>
            <dd className="shrink break">
              {column.head && open ? (
                <Opener row={row} open={open}>
                  {column.cell(row)}
                </Opener>
              ) : (
                column.cell(row)
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="lj-card-steps row between gap-12">
        <IconButton label={t('ui:list.record-previous')} disabled={isFirst} onClick={previous}>
          <IconChevron to="start" />
        </IconButton>
        <output className="muted text-2">{t('ui:list.record', { at: count(place), total: count(list.total) })}</output>
        <IconButton label={t('ui:list.record-next')} disabled={isLast} onClick={next}>
          <IconChevron to="end" />
        </IconButton>
      </div>
    </>
  );
}

/** A swipe in the reading direction, in addition to the buttons. @param onSwipe 1: next, -1: previous */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const { direction } = useLanguage();
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      from.current = finger ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!finger || !from.current) return;
      const x = finger.clientX - from.current.x;
      if (Math.abs(x) < SWIPE_PX || Math.abs(finger.clientY - from.current.y) > Math.abs(x)) return;
      onSwipe(x < 0 === (direction === 'ltr') ? 1 : -1);
    },
  };
}

/** Chooses the sorting where there are no column heads to press. */
export function SortChoice<Row>(props: {
  columns: readonly ShownColumn<Row>[];
  sorting: Sorting;
  onSort(sorting: Sorting): void;
}) {
  const { t } = useTranslation('ui');
  const sortable = props.columns.filter((column) => column.sortable);
  const choices = sortable.flatMap(({ id, title }) =>
    (['desc', 'asc'] as const).map((align) => ({ value: `${id} ${align}`, column: id, align, title })),
  );
  if (choices.length === 0) return null;
  return (
    <SelectField
      label={t('ui:list.sort')}
      value={`${props.sorting.column} ${props.sorting.align}`}
      onChange={({ target }) => {
        const chosen = choices.find(({ value }) => value === target.value);
        if (chosen) props.onSort({ column: chosen.column, align: chosen.align });
      }}
    >
      {choices.map(({ value, title, align }) => (
        <option key={value} value={value}>
          {t(`ui:list.sort-${align}`, { column: title })}
        </option>
      ))}
    </SelectField>
  );
}
