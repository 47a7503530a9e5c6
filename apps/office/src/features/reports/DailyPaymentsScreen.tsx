import { useHistoryList } from '@lajvard/client/lists';
import {
  type DailyPayment,
  depositsDaily,
  depositsDailyCsv,
  mayDo,
  type PaymentStatus,
  withdrawalsDaily,
  withdrawalsDailyCsv,
} from '@lajvard/contract';
import { type Format, Money, Words } from '@lajvard/ui';
import { type Column, isDay } from '@lajvard/ui/tables';
import { useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { AccountLink } from '../../shared/links/AccountLink.tsx';
import { BackButton } from '../../shared/links/BackButton.tsx';
import { OfficeList, placeColumn } from '../../shared/office-list/index.ts';
import { usePeriodFormat, useReportFormat, ZoneNote } from '../../shared/overview/index.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { useTitle } from '../../shared/site/page-title.ts';
import { NoSuchDay } from './NoSuchDay.tsx';

const ROUTES = {
  deposits: { list: depositsDaily, file: depositsDailyCsv },
  withdrawals: { list: withdrawalsDaily, file: withdrawalsDailyCsv },
} as const;
type Kind = keyof typeof ROUTES;

/** Takes the account ID out of the list's search, because this call has its filters as plain query parameters. */
const accountIn = (search: string | undefined): { account_code?: string } => {
  const { keyword } = JSON.parse(search ?? '{}') as { keyword?: string };
  return keyword ? { account_code: keyword } : {};
};

/**
 * 'Daily Deposits' (docs/specification/2-account-and-back-office.md#226-daily-deposits-and-withdrawals): the deposits
 * of one day, or of a month if the row was a month.
 */
export const DailyDepositsScreen = () => <DailyPaymentsOrNone kind="deposits" />;

/** 'Daily Withdrawals'. */
export const DailyWithdrawalsScreen = () => <DailyPaymentsOrNone kind="withdrawals" />;

function DailyPaymentsOrNone({ kind }: { kind: Kind }) {
  const { date = '' } = useParams({ strict: false }) as { date?: string };
  const known = isDay(date.length === 7 ? `${date}-01` : date);
  return known ? <DailyPayments kind={kind} date={date} /> : <NoSuchDay fallback={`/account/reports/${kind}`} />;
}

function DailyPayments({ kind, date }: { kind: Kind; date: string }) {
  const { t } = useTranslation(['office-reports', 'ui']);
  const format = useReportFormat();
  const { period } = usePeriodFormat();
  const { role } = useStaff();
  useTitle(t(`office-reports:title.daily-${kind}-of`, { date: period(date) }));
  const list = useHistoryList({
    name: `daily-${kind}:${date}`,
    sorts: ['id', 'created_at', 'account_code', 'amount', 'status'],
    filters: ['keyword'],
    searchOf: (text) => ({ keyword: text('keyword') }),
    fetchPage: ({ search, ...page }) => callApi(ROUTES[kind].list, { query: { ...page, ...accountIn(search), date } }),
    rowKey: (row) => row.id,
  });
  const { answer, first } = list;
  const columns = useMemo(
    () => [
      placeColumn(answer?.data ?? [], first, format.count),
      ...columnsOf(t, format, mayDo(role, 'members.profile')),
    ],
    [answer, first, t, format, role],
  );
  const totals = answer?.totals;
  return (
    <OfficeList
      name={`daily-${kind}`}
      label={t(`office-reports:title.daily-${kind}`)}
      list={list}
      columns={columns}
      search={{ label: t('office-reports:search-account') }}
      before={<BackButton fallback={`/account/reports/${kind}`} />}
      filters={<ZoneNote times />}
      fetchFile={() => {
        const { search, ...order } = list.fileQuery;
        return callApi(ROUTES[kind].file, { query: { ...order, ...accountIn(search), date } as never });
      }}
      totals={totals ? <Sum dollars={totals.amount} ofAll /> : null}
      rowTint={(row) => row.status === 0}
      empty={{ title: t('office-reports:empty'), text: t('office-reports:empty-text') }}
    />
  );
}

const columnsOf = (
  t: TFunction<['office-reports', 'ui']>,
  format: Format,
  mayOpen: boolean,
): Column<DailyPayment>[] => [
  {
    id: 'created_at',
    title: t('office-reports:date'),
    sortable: true,
    cell: (row) => (
      <time dateTime={row.created_at} title={row.created_at}>
        {format.reportDate(row.created_at)}
      </time>
    ),
  },
  { id: 'time', title: t('office-reports:time'), cell: (row) => format.time(row.created_at) },
  { id: 'id', title: t('office-reports:id'), cell: (row) => <bdi dir="ltr">{row.id}</bdi>, sortable: true, head: true },
  {
    id: 'account_code',
    title: t('office-reports:account'),
    sortable: true,
    cell: (row) => <AccountLink code={row.account_code} mayOpen={mayOpen} />,
  },
  {
    id: 'amount',
    title: t('office-reports:amount'),
    sortable: true,
    align: 'end',
    lead: true,
    cell: (row) => <Money dollars={row.amount} />,
  },
  {
    id: 'status',
    title: t('office-reports:status'),
    sortable: true,
    cell: (row) => <PaymentStatusWord status={row.status} />,
  },
];

/** The sum of all matching rows; `ofAll`: payments of every status. */
export function Sum({ dollars, ofAll = false }: { dollars: number; ofAll?: boolean }) {
  const { t } = useTranslation('office-reports');
  return (
    <>
      <Words>{t(ofAll ? 'office-reports:sum-of-all' : 'office-reports:sum')}</Words> <Money dollars={dollars} />
    </>
  );
}

const STATUS_WORDS = ['waiting', 'approved', 'declined'] as const;
const STATUS_TONES = { waiting: 'warn', approved: 'ok', declined: 'danger' } as const;

/** The status of a request: a dot and a word. */
function PaymentStatusWord({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('office-reports');
  const word = STATUS_WORDS[status];
  return <span className={`dot inline-row gap-8 ${STATUS_TONES[word]}`}>{t(`office-reports:statuses.${word}`)}</span>;
}
