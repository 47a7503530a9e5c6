import { useHistoryList } from '@lajvard/client/lists';
import {
  type Deposit,
  depositCsv,
  depositList,
  type Withdrawal,
  withdrawalCsv,
  withdrawalList,
} from '@lajvard/contract';
import {
  buttonClass,
  type Format,
  formatMoney,
  HashCode,
  Money,
  SelectField,
  Sentence,
  ShortCode,
  useFormat,
} from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/calls/api.ts';
import { HistoryFrame } from './HistoryFrame.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { type PaymentKind, StatusMark } from './PaymentSteps.tsx';

type Payment = Deposit | Withdrawal;
type Page = Omit<z.infer<typeof depositList.reply>, 'data'> & { data: Payment[] };

const CALLS = {
  deposit: { page: depositList, file: depositCsv },
  withdrawal: { page: withdrawalList, file: withdrawalCsv },
} as const;

/**
 * The player's deposits or withdrawals: filters, totals, rows, and the history of each row
 * (docs/specification/2-account-and-back-office.md#25-histories).
 */
export function PaymentHistoryScreen({ kind }: { kind: PaymentKind }) {
  const { t } = useTranslation(['payments', 'ui']);
  const format = useFormat();
  const [opened, setOpened] = useState<Payment | null>(null);
  const list = useHistoryList({
    name: `${kind}s`,
    sorts: ['id', 'created_at', 'amount', 'status'],
    filters: ['status'],
    isValue: { status: isStatus },
    searchOf: statusSearch,
    fetchPage: (query): Promise<Page> => callApi(CALLS[kind].page, { query }),
    rowKey: (row) => row.id,
  });
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const totals = list.answer?.totals;
  return (
    <HistoryFrame
      name={`${kind}s`}
      label={t(`payments:history.${kind}.label`)}
      list={list}
      columns={columns}
      filters={
        <SelectField
          label={t('payments:column.status')}
          value={list.filter('status') ?? ''}
          onChange={({ target }) => list.setFilter('status', target.value || undefined)}
        >
          <option value="">{t('payments:status.all')}</option>
          {STATUSES.map((name) => (
            <option key={name} value={name}>
              {t(`payments:status.${name}`)}
            </option>
          ))}
        </SelectField>
      }
      facts={
        totals
          ? [
              { name: t(`payments:history.${kind}.count`), value: format.count(totals.count) },
              { name: t('payments:totals.amount'), value: <Money dollars={totals.amount} /> },
            ]
          : []
      }
      note={totals && list.filter('status') === undefined ? t('payments:totals.without-declined') : undefined}
      fetchFile={() => callApi(CALLS[kind].file, { query: list.fileQuery })}
      waits={(row) => row.status === 0}
      open={{ label: (row) => t(`payments:details.${kind}`, { id: row.own_number }), onOpen: setOpened }}
      empty={{
        title: t(`payments:history.${kind}.empty`),
        text: t(`payments:history.${kind}.empty-text`),
        action: (
          <Link to={`/account/${kind}`} className={buttonClass({ kind: 'quiet' })}>
            {t(`payments:history.${kind}.begin`)}
          </Link>
        ),
      }}
    >
      {opened ? <PaymentDialog kind={kind} payment={opened} onClose={() => setOpened(null)} /> : null}
    </HistoryFrame>
  );
}

/** The statuses by their names in the address; the index is the wire's code. */
const STATUSES: readonly string[] = ['waiting', 'approved', 'declined'];

/** Whether an address names a status. */
const isStatus = (text: string): boolean => STATUSES.includes(text);

/** Reads the status from the address as the wire's number. */
const statusSearch = (text: (name: string) => string | undefined): { status?: number } => {
  const status = STATUSES.indexOf(text('status') ?? '');
  return status < 0 ? {} : { status };
};

const columnsOf = (t: TFunction<['payments', 'ui']>, { date, time }: Format): Column<Payment>[] => [
  {
    id: 'id',
    title: t('payments:column.id'),
    cell: (row) => <bdi dir="ltr">{row.own_number}</bdi>,
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
  {
    id: 'amount',
    title: t('payments:column.amount'),
    cell: (row) => (
      <>
        <Money dollars={row.amount} />
        {'asked_amount' in row && row.asked_amount !== row.amount ? (
          <small className="muted block">
            <Sentence text={t('payments:entered', { asked: formatMoney(row.asked_amount) })} />
          </small>
        ) : null}
      </>
    ),
    sortable: true,
    align: 'end',
  },
  {
    id: 'status',
    title: t('payments:column.status'),
    cell: (row) => <StatusMark status={row.status} />,
    sortable: true,
  },
  {
    id: 'dest_wallet_code',
    title: t('payments:column.wallet'),
    cell: (row) => <ShortCode text={row.dest_wallet_code} />,
  },
  {
    id: 'hash_code',
    title: t('payments:column.hash'),
    cell: (row) => (row.hash_code ? <HashCode hash={row.hash_code} /> : '–'),
  },
  {
    id: 'new_balance',
    title: t('payments:column.new-balance'),
    // A declined payment has left the balance unchanged in the end.
    cell: (row) => (row.transaction && row.status !== 2 ? <Money dollars={row.transaction.new_balance} /> : '–'),
    align: 'end',
  },
  { id: 'own_number', title: t('payments:column.id') },
  { id: 'balance', title: t('payments:column.balance') },
  { id: 'description', title: t('payments:column.description') },
  { id: 'asked_amount', title: t('payments:column.asked') },
];
