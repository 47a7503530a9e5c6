import { useHistoryList } from '@lajvard/client/lists';
import { chargeCsv, chargeList, type MadeCharge, mayDo } from '@lajvard/contract';
import { Button, type Format, Money, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { AccountLink } from '../../shared/links/AccountLink.tsx';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { OfficeList } from '../../shared/office-list/index.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { ReverseDialog } from './ReverseDialog.tsx';

/** All charges: account, amount, who made them and why; who may make one can take it back. */
export function ChargesScreen() {
  const { t } = useTranslation(['office-payments', 'ui']);
  const format = useFormat();
  const list = useHistoryList({
    name: 'charges',
    sorts: ['id', 'amount'],
    filters: ['keyword'],
    searchOf: (text) => ({ keyword: text('keyword') }),
    fetchPage: (query) => callApi(chargeList, { query }),
    rowKey: (row) => row.id,
  });
  const [toReverse, setToReverse] = useState<MadeCharge | null>(null);
  const mayReverse = mayDo(useStaff().role, 'charges.make');
  const columns = useMemo(
    () => [...columnsOf(t, format), ...reversalColumns(t, format, mayReverse ? setToReverse : undefined)],
    [t, format, mayReverse],
  );
  const { answer } = list;
  return (
    <>
      <OfficeList
        name="charges"
        label={t('office-payments:charges.label')}
        list={list}
        columns={columns}
        search={{ label: t('office-payments:column.account') }}
        days
        totals={
          answer && answer.meta.total > 0 ? (
            <>
              {t('office-payments:total')} <Money dollars={answer.totals.amount} />
              {answer.totals.reversed > 0 ? (
                <>
                  {', '}
                  {t('office-payments:charges.reversed-total')} <Money dollars={answer.totals.reversed} />
                </>
              ) : null}
            </>
          ) : null
        }
        fetchFile={() => callApi(chargeCsv, { query: list.fileQuery })}
        empty={{ title: t('office-payments:charges.empty'), text: t('office-payments:charges.empty-text') }}
      />
      {toReverse ? <ReverseDialog charge={toReverse} onClose={() => setToReverse(null)} /> : null}
    </>
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

/** Why, and what became of the charge; those without a cell are columns of the file. */
const reversalColumns = (
  t: TFunction<['office-payments', 'ui']>,
  format: Format,
  ask: ((charge: MadeCharge) => void) | undefined,
): Column<MadeCharge>[] => [
  {
    id: 'reason',
    title: t('office-payments:charges.reason'),
    cell: ({ reason }) => (reason === null ? '–' : <bdi>{reason}</bdi>),
  },
  {
    id: 'reversal',
    title: t('office-payments:charges.reversal'),
    cell: (row) => {
      if (row.reversal)
        return (
          <bdi>{t('office-payments:charges.reversed', { ...row.reversal, at: format.dateTime(row.reversal.at) })}</bdi>
        );
      if (row.proposal_id !== undefined)
        return <OfficeLink to="/account/proposals">{t('office-payments:charges.reverse-waits')}</OfficeLink>;
      return ask === undefined ? (
        '–'
      ) : (
        <Button kind="quiet" size="small" onClick={() => ask(row)}>
          {t('office-payments:charges.reverse')}
        </Button>
      );
    },
  },
  { id: 'reversed_at', title: t('office-payments:charges.reversed-at') },
  { id: 'reversed_by', title: t('office-payments:charges.reversed-by') },
  { id: 'reversal_reason', title: t('office-payments:charges.reversal-reason') },
];
