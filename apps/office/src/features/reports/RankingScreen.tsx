import { useHistoryList } from '@lajvard/client/lists';
import { mayDo, type RankedMember, ranking, rankingCsv } from '@lajvard/contract';
import { type Format, Money, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { AccountLink } from '../../shared/links/AccountLink.tsx';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { OfficeList } from '../../shared/office-list/index.ts';
import { HouseBalance } from '../../shared/overview/HouseBalance.tsx';
import { useStaff } from '../../shared/session/staff.ts';
import { Sum } from './DailyPaymentsScreen.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import styles from './reports.module.css';
import { isPeriodValue, periodName, usePeriod } from './use-period.ts';

const TYPES = ['total', 'range', 'monthly', 'yearly'] as const;
type Sort = 'cash_in' | 'cash_out';

/** Members by their deposits (docs/specification/2-account-and-back-office.md#230-rankings). */
export const DepositRankingScreen = () => <Ranking sort="cash_in" />;

/** Members by their withdrawals. */
export const WithdrawalRankingScreen = () => <Ranking sort="cash_out" />;

function Ranking({ sort }: { sort: Sort }) {
  const { t } = useTranslation(['office-reports', 'ui']);
  const format = useFormat();
  const { role } = useStaff();
  const period = usePeriod(TYPES, 'total');
  const list = useHistoryList({
    name: `ranking-${sort}:${JSON.stringify(period.query)}`,
    sorts: [sort],
    filters: ['type', 'year', 'month'],
    isValue: isPeriodValue(TYPES),
    fetchPage: ({ page, limit, align }) => callApi(ranking, { query: { ...period.query, page, limit, align, sort } }),
    rowKey: (row) => row.account_code,
  });
  const columns = useMemo(() => columnsOf(t, format, sort, mayDo(role, 'members.profile')), [t, format, sort, role]);
  const totals = list.answer?.totals;
  return (
    <OfficeList
      name={`ranking-${sort}`}
      shows={periodName(period)}
      label={t(`office-reports:title.ranking-${sort}`)}
      list={list}
      columns={columns}
      before={<Switch />}
      filters={<PeriodFilter types={TYPES} period={period} />}
      fetchFile={() => callApi(rankingCsv, { query: { ...period.query, sort, align: list.fileQuery.align } })}
      totals={totals ? <Sum dollars={totals[sort]} /> : null}
      empty={{ title: t('office-reports:ranking.empty'), text: t('office-reports:ranking.empty-text') }}
    />
  );
}

/** Switches between the two rankings. */
function Switch() {
  const { t } = useTranslation('office-reports');
  return (
    <nav className={`${styles.switch} flex gap-4`} aria-label={t('office-reports:ranking.kinds')}>
      <OfficeLink to="/account/ranking/deposit">{t('office-reports:figure.deposit')}</OfficeLink>
      <OfficeLink to="/account/ranking/withdrawal">{t('office-reports:figure.withdrawal')}</OfficeLink>
    </nav>
  );
}

const columnsOf = (
  t: TFunction<['office-reports', 'ui']>,
  { count }: Format,
  sort: Sort,
  mayOpen: boolean,
): Column<RankedMember>[] => {
  const money = (id: 'cash_in' | 'cash_out' | 'winning' | 'losing', title: string): Column<RankedMember> => ({
    id,
    title: t(`office-reports:figure.${title}`),
    align: 'end',
    sortable: id === sort,
    cell: (row) => <Money dollars={row[id]} />,
  });
  const both = [money('cash_in', 'deposit'), money('cash_out', 'withdrawal')];
  return [
    { id: 'rank', title: t('office-reports:ranking.rank'), cell: (row) => count(row.rank) },
    {
      id: 'account_code',
      title: t('office-reports:account'),
      head: true,
      cell: (row) => <AccountLink code={row.account_code} mayOpen={mayOpen} />,
    },
    ...(sort === 'cash_in' ? both : both.toReversed()),
    money('winning', 'winning'),
    money('losing', 'losing'),
    {
      id: 'house_balance',
      title: t('office-reports:figure.house-balance'),
      align: 'end',
      cell: (row) => <HouseBalance dollars={row.house_balance} />,
    },
  ];
};
