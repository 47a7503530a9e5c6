import { Button, type Format, HashCode, Money, ShortCode } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { AccountLink } from '../links/AccountLink.tsx';
import { OfficeLink } from '../links/OfficeLink.tsx';
import { CheckMark } from './CheckFinding.tsx';
import { OwnerMarks } from './OwnerWarnings.tsx';
import { Amount } from './PaymentCells.tsx';
import { decisionOf, type Payment, type PaymentKind } from './payment.ts';
import styles from './payment-list.module.css';
import { StatusMark } from './StatusMark.tsx';
import { WaitingTime } from './WaitingTime.tsx';

interface ColumnOptions {
  kind: PaymentKind;
  /** Whether the role sees the players, and decides. */
  isWhole: boolean;
  /** Whether all rows belong to the member whose page this is. */
  isOneMember: boolean;
  /** The queue shows the network's verdict, the history who decided. Both do not fit; the details have both. */
  view: 'queue' | 'history';
  /** Whether all rows have one status, which then needs no colour. */
  isOneStatus: boolean;
  /** Whether the network was queried about any row; otherwise the column would be empty. */
  isChecked: boolean;
  /** The rows that wait longest, shown red once they are late. */
  oldest: ReadonlySet<Payment>;
  t: TFunction<['office-payments', 'ui']>;
  format: Format;
  onDecide(payment: Payment, status: 1 | 2): void;
}
type Columns = Column<Payment>[];

/**
 * The columns of a list of payments that the role may see
 * (docs/specification/2-account-and-back-office.md#64-for-the-super-admin-only).
 */
export const columnsOf = (options: ColumnOptions): Columns => {
  const { kind, isWhole, isOneStatus } = options;
  return [
    ...leading(options),
    ...(kind === 'deposit' ? ofDeposits(options) : ofWithdrawals(options)),
    {
      id: 'status',
      title: options.t('office-payments:column.status'),
      cell: (row) => (
        <>
          <StatusMark kind={kind} status={row.status} quiet={isOneStatus} />
          <OwnerMarks payment={row} />
        </>
      ),
    },
    ...(isWhole ? ofDeciders(options) : []),
    ...inFileOnly(options),
  ];
};

const leading = ({ isWhole, isOneMember, oldest, view, t, format }: ColumnOptions): Columns => [
  {
    id: 'id',
    title: t('office-payments:column.id'),
    cell: (row) => (
      <bdi dir="ltr" data-payment={row.id}>
        {row.id}
      </bdi>
    ),
    sortable: true,
    head: true,
  },
  {
    id: 'account_code',
    title: t('office-payments:column.account'),
    ...(isWhole && !isOneMember ? { cell: (row: Payment) => <AccountLink code={row.user.account_code} /> } : {}),
  },
  {
    id: 'created_at',
    title: t('office-payments:column.date'),
    cell: (row) => (
      <time dateTime={row.created_at} title={row.created_at}>
        {format.date(row.created_at)}
      </time>
    ),
    sortable: true,
  },
  { id: 'time', title: t('office-payments:column.time'), cell: (row) => format.time(row.created_at) },
  {
    id: 'age',
    title: t('office-payments:column.age'),
    ...(view === 'queue'
      ? {
          cell: (row: Payment) =>
            row.status === 0 ? (
              <WaitingTime since={row.created_at} oldest={oldest.has(row)} />
            ) : (
              <span className="muted">–</span>
            ),
        }
      : {}),
  },
  {
    id: 'amount',
    title: t('office-payments:column.amount'),
    cell: (row) => <Amount payment={row} />,
    sortable: true,
    align: 'end',
    lead: true,
  },
];

const ofDeposits = ({ isWhole, isChecked, view, t }: ColumnOptions): Columns => [
  {
    id: 'hash_code',
    title: t('office-payments:column.hash'),
    cell: (row) => <HashCode hash={row.hash_code ?? ''} />,
  },
  {
    id: 'check',
    title: t('office-payments:column.check'),
    ...(isWhole && isChecked && view === 'queue'
      ? { cell: (row: Payment) => <CheckMark check={'check' in row ? row.check : null} /> }
      : {}),
  },
  { id: 'dest_wallet_code', title: t('office-payments:column.wallet') },
];

const ofWithdrawals = ({ t }: ColumnOptions): Columns => [
  {
    id: 'dest_wallet_code',
    title: t('office-payments:column.wallet'),
    cell: (row) => <ShortCode text={row.dest_wallet_code} />,
  },
  {
    id: 'current_balance',
    title: t('office-payments:column.balance-now'),
    cell: (row) => <Money dollars={row.user.balance} />,
    align: 'end',
  },
  {
    id: 'hash_code',
    title: t('office-payments:column.receipt'),
    cell: (row) => (row.hash_code ? <HashCode hash={row.hash_code} /> : <span className="muted">–</span>),
  },
];

const ofDeciders = ({ kind, view, t, format, onDecide }: ColumnOptions): Columns => [
  {
    id: 'decided_by',
    title: t('office-payments:column.decided-by'),
    ...(view === 'history' ? { cell: (row: Payment) => <Decider payment={row} format={format} /> } : {}),
  },
  { id: 'decided_at', title: t('office-payments:column.decided-at') },
  {
    id: 'actions',
    title: '',
    action: true,
    cell: (row) => (
      <span className={`${styles.actions} flex end gap-8`} data-decisions={row.id}>
        {row.proposal_id === undefined ? null : (
          <OfficeLink to="/account/proposals">{t('office-payments:waits')}</OfficeLink>
        )}
        {row.may.includes(1) && row.proposal_id === undefined ? (
          <Button
            size="small"
            className={styles.approve}
            aria-label={t(`office-payments:approve-title.${kind}`, { id: row.id })}
            onClick={() => onDecide(row, 1)}
          >
            {t('office-payments:approve')}
          </Button>
        ) : null}
        {row.may.includes(2) ? (
          <Button
            kind="quiet"
            size="small"
            className={styles.decline}
            aria-label={t(`office-payments:decline-title.${kind}`, { id: row.id })}
            onClick={() => onDecide(row, 2)}
          >
            {t('office-payments:decline')}
          </Button>
        ) : null}
      </span>
    ),
  },
];

function Decider({ payment, format }: { payment: Payment; format: Format }) {
  const decision = decisionOf(payment);
  if (decision === undefined) return <span className="muted">–</span>;
  return (
    <span title={format.dateTime(decision.at)}>
      <bdi>{decision.by}</bdi>
    </span>
  );
}

const inFileOnly = ({ t }: ColumnOptions): Columns => [
  { id: 'description', title: t('office-payments:column.description') },
  { id: 'balance', title: t('office-payments:column.balance') },
  { id: 'new_balance', title: t('office-payments:column.new-balance') },
  { id: 'asked_amount', title: t('office-payments:column.asked-amount') },
];
