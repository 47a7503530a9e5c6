import { useHistoryList } from '@lajvard/client/lists';
import { type RoundPlayer, roundPlayers, roundPlayersCsv } from '@lajvard/contract';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { OfficeList } from '../../shared/office-list/index.ts';
import { HouseBalance } from '../../shared/overview/HouseBalance.tsx';
import { Amount } from '../../shared/rounds/index.ts';
import { HouseSums } from './HouseSums.tsx';
import { dollarColumn } from './round-columns.tsx';
import styles from './rounds.module.css';

interface RoundPlayersProps {
  roundNumber: number;
  /** Bets and results may still come. */
  running: boolean;
  panel: boolean;
}

/** The players of the round: what each staked and got, and what the casino earned. */
export function RoundPlayers({ roundNumber, running, panel }: RoundPlayersProps) {
  const { t } = useTranslation(['office-rounds', 'ui']);
  const params = { round_number: roundNumber };
  const list = useHistoryList({
    name: `round ${roundNumber} ${running ? 'running' : 'over'}`,
    sorts: ['table_bet', 'account_code', 'table_pay_out', 'house_balance'],
    filters: ['keyword'],
    searchOf: (text) => ({ keyword: text('keyword') }),
    fetchPage: (query) => callApi(roundPlayers, { params, query }),
    rowKey: (row) => row.user_id,
  });
  const columns = useMemo(() => columnsOf(t), [t]);
  const totals = list.answer?.totals;
  return (
    <div className={styles.leading}>
      {panel ? <p className={`${styles.note} muted`}>{t('office-rounds:panel-note')}</p> : null}
      <OfficeList
        name="round-players"
        label={t('office-rounds:round.players')}
        list={list}
        columns={columns}
        search={{ label: t('office-rounds:filter.account') }}
        totals={totals ? <HouseSums totals={totals} counted="players" /> : undefined}
        fetchFile={() => callApi(roundPlayersCsv, { params, query: list.fileQuery })}
        empty={{
          title: t('office-rounds:round.empty'),
          text: t(panel ? 'office-rounds:round.empty-panel' : 'office-rounds:round.empty-text'),
        }}
      />
    </div>
  );
}

const columnsOf = (t: TFunction<['office-rounds', 'ui']>): Column<RoundPlayer>[] => [
  {
    id: 'account_code',
    title: t('office-rounds:column.account'),
    cell: (row) => (
      <OfficeLink to={`/account/profile/${row.account_code}/overview`} className="lj-row-opener ink weight-650">
        <bdi dir="ltr">{row.account_code}</bdi>
      </OfficeLink>
    ),
    sortable: true,
    head: true,
  },
  dollarColumn('table_bet', t('office-rounds:column.total-bet'), (row) => <Amount dollars={row.table_bet} />),
  dollarColumn('table_pay_out', t('office-rounds:column.total-pay-out'), (row) => (
    <Amount dollars={row.table_pay_out} />
  )),
  dollarColumn('house_balance', t('office-rounds:column.house'), (row) => <HouseBalance dollars={row.house_balance} />),
];
