import { useHistoryList } from '@lajvard/client/lists';
import { roundWinningCsv, roundWinningHistory, type WinningRound } from '@lajvard/contract';
import { type Format, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';
import { type RoundAddresses, useRoundAddresses } from './addresses.ts';
import { RoundFilters } from './RoundFilters.tsx';
import { roundColumns } from './round-columns.tsx';
import { isRoundValue, roundSearchOf } from './round-search.ts';
import styles from './rounds.module.css';

/**
 * Every round with its winning number, including those in which nobody bet
 * (docs/specification/2-account-and-back-office.md#222-winning-numbers).
 */
export function RoundNumbersScreen() {
  const { t } = useTranslation(['office-rounds', 'ui']);
  const format = useFormat();
  const addresses = useRoundAddresses();
  const list = useHistoryList({
    name: 'round-numbers',
    sorts: ['round_number', 'created_at', 'number'],
    filters: ['round', 'hour'],
    isValue: isRoundValue,
    searchOf: (text) => ({ ...roundSearchOf(text), has_empty: 1 }),
    fetchPage: (query) => callApi(roundWinningHistory, { query }),
    rowKey: (row) => row.round_number,
  });
  const columns = useMemo(() => columnsOf(t, format, addresses), [t, format, addresses]);
  return (
    <div className={`${styles.leading} ${styles.narrow}`}>
      <OfficeList
        name="round-numbers"
        label={t('office-rounds:numbers.label')}
        list={list}
        columns={columns}
        filters={<RoundFilters filter={list.filter} setFilter={list.setFilter} />}
        days
        fetchFile={() => callApi(roundWinningCsv, { query: list.fileQuery })}
        empty={{ title: t('office-rounds:numbers.empty'), text: t('office-rounds:numbers.empty-text') }}
      />
    </div>
  );
}

const columnsOf = (
  t: TFunction<['office-rounds', 'ui']>,
  format: Format,
  addresses: RoundAddresses,
): Column<WinningRound>[] => [
  ...roundColumns<WinningRound>(t, format, addresses),
  { id: 'phase', title: t('office-rounds:column.phase') },
  { id: 'wheel', title: t('office-rounds:column.wheel') },
  { id: 'right_number', title: t('office-rounds:column.right') },
];
