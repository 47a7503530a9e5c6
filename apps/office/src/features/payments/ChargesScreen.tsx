import { type ListQuery, useHistoryList } from '@lajvard/client/lists';
import { chargeCsv, chargeList, type MadeCharge } from '@lajvard/contract';
import { type Format, Money, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountLink } from '../../shared/AccountLink.tsx';
import { callApi } from '../../shared/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';

const SORTS = ['id', 'amount'] as const;
type Sort = (typeof SORTS)[number];
const fetchPage = (query: ListQuery<Sort>) => callApi(chargeList, { query });

/** All charges: account, amount, and who made them. */
export function ChargesScreen() {
  const { t } = useTranslation(['office-payments', 'ui']);
  const format = useFormat();
  const list = useHistoryList<MadeCharge, Sort, Awaited<ReturnType<typeof fetchPage>>>({
    name: 'charges',
    sorts: SORTS,
    filters: ['keyword'],
    searchOf: (text) => ({ keyword: text('keyword') }),
    fetchPage,
  });
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const { answer } = list;
  return (
    <OfficeList
      name="charges"
      label={t('office-payments:charges.label')}
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      search={{ label: t('office-payments:column.account') }}
      days
      totals={
        answer && answer.meta.total > 0 ? (
          <>
            {t('office-payments:total')} <Money dollars={answer.totals.amount} />
          </>
        ) : null
      }
      fetchFile={() => callApi(chargeCsv, { query: list.fileQuery })}
      empty={{ title: t('office-payments:charges.empty'), text: t('office-payments:charges.empty-text') }}
    />
  );
}

const columnsOf = (t: TFunction<['office-payments', 'ui']>, format: Format): Column<MadeCharge>[] => [
  {
    id: 'id',
    title: t('office-payments:column.id'),
    cell: (row) => <bdi dir="ltr">{row.id}</bdi>,
    sortable: true,
    head: true,
  },
  {
    id: 'created_at',
    title: t('office-payments:column.date'),
    cell: (row) => (
      <time dateTime={row.created_at} title={row.created_at}>
        {format.date(row.created_at)}
      </time>
    ),
  },
  { id: 'time', title: t('office-payments:column.time'), cell: (row) => format.time(row.created_at) },
  {
    id: 'account_code',
    title: t('office-payments:column.account'),
    cell: (row) => <AccountLink code={row.account_code} />,
  },
  {
    id: 'amount',
    title: t('office-payments:column.amount'),
    cell: (row) => <Money dollars={row.amount} />,
    sortable: true,
    align: 'end',
    lead: true,
  },
  {
    id: 'balance',
    title: t('office-payments:column.balance'),
    cell: (row) => <Money dollars={row.balance} />,
    align: 'end',
  },
  {
    id: 'new_balance',
    title: t('office-payments:column.new-balance'),
    cell: (row) => <Money dollars={row.new_balance} />,
    align: 'end',
  },
  { id: 'staff', title: t('office-payments:charges.by'), cell: (row) => <bdi>{row.staff}</bdi> },
];
