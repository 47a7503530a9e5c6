import type { MemberPlayedRound } from '@lajvard/contract';
import type { Format } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { ReactNode } from 'react';
import { Amount, Outcome } from '../rounds/index.ts';

const SHORT = 10;

/**
 * The columns of docs/specification/2-account-and-back-office.md#220-games-of-a-member, in its order.
 * @param places the position of each round in the whole list
 */
export const playedColumns = (
  t: (key: string) => string,
  { count, date, time }: Format,
  places: ReadonlyMap<number, number>,
): Column<MemberPlayedRound>[] => {
  const amount = (
    id: keyof MemberPlayedRound,
    name: string,
    cell: (row: MemberPlayedRound) => ReactNode,
    sortable = false,
  ): Column<MemberPlayedRound> => ({
    id,
    title: t(`office-played:column.${name}`),
    cell,
    sortable,
    align: 'end',
  });
  return [
    { id: 'place', title: '#', cell: (row) => count(places.get(row.id) ?? 0) },
    {
      id: 'game_id',
      title: t('office-played:column.game'),
      cell: (row) => (
        <bdi dir="ltr" title={row.game_id}>
          {row.game_id.slice(0, SHORT)}
        </bdi>
      ),
      head: true,
    },
    {
      id: 'created_at',
      title: t('office-played:column.date'),
      cell: (row) => (
        <time dateTime={row.created_at} title={row.created_at}>
          {date(row.created_at)}
        </time>
      ),
      sortable: true,
    },
    {
      id: 'time',
      title: t('office-played:column.time'),
      cell: (row) => <time dateTime={row.created_at}>{time(row.created_at, { seconds: true })}</time>,
    },
    {
      id: 'id',
      title: t('office-played:column.round'),
      cell: (row) => <bdi dir="ltr">{row.round_number}</bdi>,
      sortable: true,
    },
    {
      id: 'number',
      title: t('office-played:column.number'),
      cell: (row) => <Outcome round={{ ...row, right_number: row.correction?.number }} />,
    },
    amount('balance_before_play', 'before', (row) => <Amount dollars={row.balance_before_play} />),
    amount('table_bet', 'bet', (row) => <Amount dollars={row.table_bet} />, true),
    amount('remain_balance', 'remain', (row) => <Amount dollars={row.remain_balance} />),
    amount('table_win', 'win', (row) => <Amount dollars={row.table_win} />, true),
    amount('new_balance', 'after', (row) => <Amount dollars={row.new_balance} />),
    { id: 'round_number', title: t('office-played:column.round') },
    { id: 'phase', title: t('office-played:column.phase') },
    { id: 'right_number', title: t('office-played:column.right') },
    { id: 'corrected', title: t('office-played:column.corrected') },
  ];
};
