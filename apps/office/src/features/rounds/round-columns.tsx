import type { Format } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';

/** Date and time of a round, in the reader's zone; UTC for the pointer. */
export const dateColumns = <Row extends { created_at: string }>(
  t: (key: string) => string,
  { date, time }: Format,
): Column<Row>[] => [
  {
    id: 'created_at',
    title: t('office-rounds:column.date'),
    cell: (row) => (
      <time dateTime={row.created_at} title={row.created_at}>
        {date(row.created_at)}
      </time>
    ),
    sortable: true,
  },
  {
    id: 'time',
    title: t('office-rounds:column.time'),
    cell: (row) => <time dateTime={row.created_at}>{time(row.created_at, { seconds: true })}</time>,
  },
];
