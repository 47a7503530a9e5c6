import type { WinningRound } from '@lajvard/contract';
import type { Format } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { ReactNode } from 'react';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { Outcome } from '../../shared/rounds/index.ts';
import type { RoundAddresses } from './addresses.ts';

/** A round, linked to its page; its date and time in the reader's zone, in UTC for the pointer; and its number. */
export const roundColumns = <Row extends Omit<WinningRound, 'void_reason'>>(
  t: (key: string) => string,
  { date, time }: Format,
  { round }: RoundAddresses,
): Column<Row>[] => [
  {
    id: 'round_number',
    title: t('office-rounds:column.round'),
    cell: (row) => (
      <OfficeLink to={round(row.round_number)} className="lj-row-opener ink weight-650">
        <bdi dir="ltr">{row.round_number}</bdi>
      </OfficeLink>
    ),
    sortable: true,
    head: true,
  },
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
  {
    id: 'number',
    title: t('office-rounds:column.number'),
    cell: (row) => <Outcome round={row} wheel={row.wheel} />,
    sortable: true,
  },
];

/** A column of dollars, by which the list may be sorted. */
export const dollarColumn = <Row,>(
  id: Extract<keyof Row, string>,
  title: string,
  cell: (row: Row) => ReactNode,
): Column<Row> => ({ id, title, cell, sortable: true, align: 'end' });
