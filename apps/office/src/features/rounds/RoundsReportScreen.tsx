import { useHistoryList } from '@lajvard/client/lists';
import { type PlayedRoundRow, roundPlayedCsv, roundPlayedHistory } from '@lajvard/contract';
import { type Format, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';
import { HouseBalance } from '../../shared/overview/HouseBalance.tsx';
import { Amount } from '../../shared/rounds/index.ts';
import { type RoundAddresses, useRoundAddresses } from './addresses.ts';
import { HouseSums } from './HouseSums.tsx';
import { RoundFilters } from './RoundFilters.tsx';
import { dollarColumn, roundColumns } from './round-columns.tsx';
import { isRoundValue, reportSearchOf } from './round-search.ts';
import styles from './rounds.module.css';

/**
 * The stakes and payouts of every round (docs/specification/2-account-and-back-office.md#223-rounds-report); a row
 * links to its round.
 */
export function RoundsReportScreen() {
  const { t } = useTranslation(['office-rounds', 'ui']);
  const format = useFormat();
  const addresses = useRoundAddresses();
  const list = useHistoryList({
    name: 'rounds',
    sorts: ['round_number', 'created_at', 'number', 'total_bet', 'total_pay_out', 'house_balance'],
    filters: ['round', 'account', 'hour'],
    isValue: isRoundValue,
    searchOf: reportSearchOf,
    fetchPage: (query) => callApi(roundPlayedHistory, { query }),
    rowKey: (row) => row.round_number,
  });
  const columns = useMemo(() => columnsOf(t, format, addresses), [t, format, addresses]);
  const totals = list.answer?.totals;
  return (
    <div className={styles.leading}>
      {addresses.isPanel ? <p className={`${styles.note} muted`}>{t('office-rounds:panel-note')}</p> : null}
      <OfficeList
        name="rounds"
        label={t('office-rounds:report.label')}
        list={list}
        columns={columns}
        filters={<RoundFilters filter={list.filter} setFilter={list.setFilter} byAccount />}
        days
        totals={totals ? <HouseSums totals={totals} counted="rounds" /> : undefined}
        fetchFile={() => callApi(roundPlayedCsv, { query: list.fileQuery })}
        empty={{ title: t('office-rounds:report.empty'), text: t('office-rounds:report.empty-text') }}
      />
    </div>
  );
}

const columnsOf = (
  t: TFunction<['office-rounds', 'ui']>,
  format: Format,
  addresses: RoundAddresses,
): Column<PlayedRoundRow>[] => [
  ...roundColumns<PlayedRoundRow>(t, format, addresses),
  dollarColumn('total_bet', t('office-rounds:column.total-bet'), (row) => <Amount dollars={row.total_bet} />),
  dollarColumn('total_pay_out', t('office-rounds:column.total-pay-out'), (row) => (
    <Amount dollars={row.total_pay_out} />
  )),
  dollarColumn('house_balance', t('office-rounds:column.house'), (row) => <HouseBalance dollars={row.house_balance} />),
  { id: 'players', title: t('office-rounds:column.players') },
  { id: 'phase', title: t('office-rounds:column.phase') },
  { id: 'wheel', title: t('office-rounds:column.wheel') },
  { id: 'right_number', title: t('office-rounds:column.right') },
];
