import type { WalletDifference } from '@lajvard/contract';
import { Button, type Format, ShortCode } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { AccountLink } from '../../shared/links/AccountLink.tsx';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import styles from './charge.module.css';
import { UnitAmount } from './UnitAmount.tsx';

interface Options {
  t: TFunction<['office-payments', 'ui']>;
  format: Format;
  period(day: string): string;
  /** Whether the role sees players and may search payments. */
  inspects: boolean;
  /** Undefined: the role settles nothing. */
  settle: ((difference: WalletDifference) => void) | undefined;
}

const NONE = <span className="muted">–</span>;
const amount = (dollars: number | null): ReactNode => (dollars === null ? NONE : <UnitAmount dollars={dollars} />);
const code = (text: string | null): ReactNode => (text === null ? NONE : <ShortCode text={text} />);

/** The request that a difference is about, with a link for who may search for it. */
const requestOf = (t: Options['t'], inspects: boolean, row: WalletDifference): ReactNode => {
  const kind = row.deposit_id === null ? 'withdrawal' : 'deposit';
  const id = row.deposit_id ?? row.withdrawal_id;
  if (id === null) return NONE;
  const title = t(`office-payments:title.${kind}`, { id });
  if (!inspects || row.hash_code === null) return title;
  return (
    <OfficeLink to={`/account/history/${kind}`} search={{ keyword: row.hash_code }}>
      {title}
    </OfficeLink>
  );
};

/** The columns of the differences of the wallet. */
export const differenceColumns = ({ t, format, period, inspects, settle }: Options): Column<WalletDifference>[] => [
  {
    id: 'day',
    title: t('office-payments:matching.day'),
    cell: (row) => <span className={styles.wraps}>{period(row.day)}</span>,
    head: true,
  },
  {
    id: 'kind',
    title: t('office-payments:matching.what'),
    cell: (row) => <span className={styles.wraps}>{t(`office-payments:matching.kind.${row.kind}`)}</span>,
    lead: true,
  },
  {
    id: 'direction',
    title: t('office-payments:matching.direction'),
    cell: (row) => t(`office-payments:matching.direction-${row.direction}`),
  },
  {
    id: 'transferred',
    title: t('office-payments:matching.transferred'),
    cell: (row) => amount(row.transferred),
    align: 'end',
  },
  {
    id: 'requested',
    title: t('office-payments:matching.requested'),
    cell: (row) => amount(row.requested),
    align: 'end',
  },
  { id: 'request', title: t('office-payments:matching.request'), cell: (row) => requestOf(t, inspects, row) },
  ...(inspects
    ? [
        {
          id: 'account_code',
          title: t('office-payments:column.account'),
          cell: (row: WalletDifference) => (row.account_code ? <AccountLink code={row.account_code} /> : NONE),
        },
      ]
    : []),
  { id: 'hash_code', title: t('office-payments:column.hash'), cell: (row) => code(row.hash_code) },
  {
    id: 'other_wallet',
    title: t('office-payments:matching.other-wallet'),
    cell: (row) => code(row.other_wallet),
  },
  {
    id: 'transfer_at',
    title: t('office-payments:matching.transfer-at'),
    cell: (row) => (row.transfer_at === null ? NONE : format.dateTime(row.transfer_at)),
  },
  {
    id: 'closed',
    title: t('office-payments:matching.settlement'),
    cell: (row) => {
      if (row.closed) {
        const at = format.dateTime(row.closed.at);
        if (row.closed.by === null) return t('office-payments:matching.explained', { at });
        const { by, reason } = row.closed;
        return <bdi>{t('office-payments:matching.settled', { at, by, reason })}</bdi>;
      }
      if (settle === undefined) return NONE;
      return (
        <Button kind="quiet" size="small" onClick={() => settle(row)}>
          {t('office-payments:matching.settle')}
        </Button>
      );
    },
  },
];
