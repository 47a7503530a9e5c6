import { DigitsFilter, useAddress, useHistoryList } from '@lajvard/client/lists';
import { type PlayedRound, playedCsv, playedHistory } from '@lajvard/contract';
import { colourOf, POCKETS } from '@lajvard/roulette';
import { buttonClass, type Format, Money, NumberBadge, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/calls/api.ts';
import { HistoryFrame } from './HistoryFrame.tsx';

export interface PlayedHistoryScreenProps {
  /** Renders a round's replay in a window. */
  replay(roundNumber: number, onRound: (roundNumber: number) => void, onClose: () => void): ReactNode;
}

const ROUND = /^[1-9]\d{0,14}$/;

/**
 * The rounds the player was in; each opens as a replay
 * (docs/specification/2-account-and-back-office.md#26-played-history). The `rId` in the address names the open one.
 */
export function PlayedHistoryScreen({ replay }: PlayedHistoryScreenProps) {
  const { t } = useTranslation(['payments', 'ui']);
  const format = useFormat();
  const address = useAddress();
  const list = useHistoryList({
    name: 'played',
    sorts: ['id', 'created_at', 'table_bet', 'table_win'],
    filters: ['round'],
    isValue: { round: (text) => ROUND.test(text) },
    searchOf: (text) => (ROUND.test(text('round') ?? '') ? { round_number: Number(text('round')) } : {}),
    fetchPage: (query) => callApi(playedHistory, { query }),
    rowKey: (row) => row.id,
  });
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const opened = address.number('rId');
  return (
    <HistoryFrame
      name="played-rounds"
      label={t('payments:played.label')}
      list={list}
      columns={columns}
      filters={
        <DigitsFilter
          label={t('payments:played.search')}
          value={list.filter('round') ?? ''}
          onFilter={(round) => list.setFilter('round', round, { replace: true })}
          longest={15}
        />
      }
      facts={factsOf(list.answer?.totals, t, format)}
      fetchFile={() => callApi(playedCsv, { query: list.fileQuery })}
      open={{
        label: (row) => t('payments:played.open', { round: row.round_number }),
        onOpen: (row) => address.change({ rId: String(row.round_number) }),
      }}
      empty={{
        title: t('payments:played.empty'),
        text: t('payments:played.empty-text'),
        action: (
          <Link to="/live/play" className={buttonClass({ kind: 'quiet' })}>
            {t('payments:played.begin')}
          </Link>
        ),
      }}
    >
      {opened === undefined
        ? null
        : replay(
            opened,
            (round) => address.change({ rId: String(round) }),
            () => address.change({ rId: undefined }),
          )}
    </HistoryFrame>
  );
}

type PlayedTotals = z.infer<typeof playedHistory.reply>['totals'];

const factsOf = (totals: PlayedTotals | undefined, t: TFunction<['payments', 'ui']>, { count }: Format) =>
  totals
    ? [
        { name: t('payments:played.count'), value: count(totals.count) },
        ...(totals.in_play > 0
          ? [{ name: t('payments:played.running'), value: <Money dollars={totals.in_play} /> }]
          : []),
        { name: t('payments:played.staked'), value: <Money dollars={totals.staked} /> },
        { name: t('payments:played.won'), value: <Money dollars={totals.won} /> },
        { name: t('payments:played.net'), value: <Signed dollars={totals.net} /> },
        ...(totals.corrected
          ? [{ name: t('payments:played.corrected'), value: <Signed dollars={totals.corrected} /> }]
          : []),
      ]
    : [];

function Signed({ dollars }: { dollars: number }) {
  return <Money dollars={dollars} className={dollars < 0 ? 'danger' : 'ok'} signed />;
}

const money = (dollars: number | null) => (dollars === null ? '–' : <Money dollars={dollars} />);

/** The number on its colour, or what replaces it if there is none. */
function Outcome({ row }: { row: PlayedRound }) {
  const { t } = useTranslation('payments');
  const pocket = POCKETS.find((known) => known === row.number);
  const { correction } = row;
  if (pocket !== undefined)
    return (
      <span className="inline-row wrap gap-8">
        <NumberBadge number={pocket} colour={colourOf(pocket)} size="row" />
        {correction ? (
          <small className="warn weight-600">{t('payments:played.right', { number: correction.number })}</small>
        ) : null}
      </span>
    );
  return <span className="muted">{t(row.phase === 'void' ? 'payments:played.void' : 'payments:played.running')}</span>;
}

const columnsOf = (t: TFunction<['payments', 'ui']>, { date, time }: Format): Column<PlayedRound>[] => {
  const amount = (id: keyof PlayedRound, name: string, cell: (row: PlayedRound) => ReactNode, sortable = false) => ({
    id,
    title: t(`payments:played.column.${name}`),
    cell,
    sortable,
    align: 'end' as const,
  });
  return [
    {
      id: 'id',
      title: t('payments:played.column.round'),
      cell: (row) => <bdi dir="ltr">{row.round_number}</bdi>,
      sortable: true,
      head: true,
    },
    {
      id: 'created_at',
      title: t('payments:column.created'),
      cell: (row) => (
        <time dateTime={row.created_at}>
          {date(row.created_at)} <span className="muted">{time(row.created_at)}</span>
        </time>
      ),
      sortable: true,
    },
    { id: 'number', title: t('payments:played.column.number'), cell: (row) => <Outcome row={row} /> },
    amount('balance_before_play', 'before', (row) => money(row.balance_before_play)),
    amount('table_bet', 'bet', (row) => money(row.table_bet), true),
    amount('remain_balance', 'remain', (row) => money(row.remain_balance)),
    amount('table_win', 'win', (row) => money(row.table_win), true),
    amount('new_balance', 'after', (row) => money(row.new_balance)),
    { id: 'round_number', title: t('payments:played.column.round') },
    { id: 'phase', title: t('payments:played.column.phase') },
    { id: 'right_number', title: t('payments:played.column.right') },
    { id: 'corrected', title: t('payments:played.column.corrected') },
  ];
};
