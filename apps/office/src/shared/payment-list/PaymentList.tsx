import { mayDo } from '@lajvard/contract';
import { Button, Money, useFormat, Words } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pendingQuery } from '../calls/pending.ts';
import { OfficeList } from '../office-list/index.ts';
import { useStaff } from '../session/staff.ts';
import { columnsOf } from './columns.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { CALLS, type Payment, type PaymentKind, type PaymentPage } from './payment.ts';
import { StatusFilter } from './StatusFilter.tsx';
import { useDecideKeys } from './use-decide-keys.ts';
import { useNextRow } from './use-next-row.ts';
import { usePaymentList } from './use-payment-list.ts';
import { oldestTenth } from './waiting.ts';

export interface PaymentListProps {
  kind: PaymentKind;
  /** Only the payments of this player (user id, not account id). */
  userId?: number | undefined;
  /** The queue: shows waiting payments by default. */
  queue?: boolean | undefined;
}

/** The dialog that is open above the list. */
type Above = { payment: Payment; status: 1 | 2 | null };

/**
 * Deposits or withdrawals for staff. Only staff who inspect them see the players, and can search and open
 * (docs/specification/2-account-and-back-office.md#64-for-the-super-admin-only).
 */
export function PaymentList({ kind, userId, queue = false }: PaymentListProps) {
  const { t } = useTranslation(['office-payments', 'ui']);
  const format = useFormat();
  const { role } = useStaff();
  const isWhole = mayDo(role, 'payments.inspect');
  const [opened, setOpened] = useState<Above | null>(null);
  const goOn = useNextRow();
  const { list, status, setStatus } = usePaymentList({ kind, userId, queue, isWhole });
  const { answer } = list;
  const isChecked = answer?.data.some((row) => 'check' in row && row.check !== null) ?? false;
  const rows = answer?.data;
  const columns = useMemo(() => {
    const oldest = oldestTenth<Payment>(rows ?? []);
    const onDecide = (payment: Payment, status: 1 | 2) => setOpened({ payment, status });
    const view = queue ? 'queue' : 'history';
    const isOneStatus = status !== 'all';
    const isOneMember = userId !== undefined;
    return columnsOf({ kind, view, isWhole, isOneMember, isOneStatus, isChecked, oldest, t, format, onDecide });
  }, [kind, queue, isWhole, userId, status, isChecked, rows, t, format]);
  useDecideKeys(mayDo(role, 'payments.decide'), answer?.data, (payment, status) => setOpened({ payment, status }));
  return (
    <>
      <OfficeList
        name={`${kind}s`}
        shows={list.filter('status') === undefined && status !== 'all' ? status : undefined}
        label={t(`office-payments:label.${kind}`)}
        list={list}
        columns={columns}
        search={isWhole ? { label: t(`office-payments:search.${kind}`) } : undefined}
        before={queue ? <NewOnes kind={kind} list={list} isPlain={!list.table.filtered} /> : null}
        filters={isWhole ? <StatusFilter value={status} counts={answer?.counts} onChange={setStatus} /> : null}
        days
        totals={
          answer && answer.meta.total > 0 ? (
            <>
              <Words>{t(status === 'all' ? 'office-payments:total-of-all' : 'office-payments:total')}</Words>{' '}
              <Money dollars={answer.totals.amount} />
            </>
          ) : null
        }
        fetchFile={() => CALLS[kind].fetchFile(list.fileQuery)}
        rowTint={(row) => status === 'all' && row.status === 0}
        open={
          isWhole
            ? {
                label: (row) => t(`office-payments:title.${kind}`, { id: row.id }),
                onOpen: (payment) => setOpened({ payment, status: null }),
              }
            : undefined
        }
        empty={{
          title: t(`office-payments:empty.${queue ? 'queue' : kind}`),
          text: t(`office-payments:empty-text.${queue ? 'queue' : kind}`),
        }}
      />
      {opened ? <Opened kind={kind} opened={opened} onChange={setOpened} onDecided={goOn} /> : null}
    </>
  );
}

interface OpenedProps {
  kind: PaymentKind;
  opened: Above;
  onChange(next: Above | null): void;
  onDecided(id: number): void;
}

/** The dialog of a payment: its details, or the confirmation of a decision. */
function Opened({ kind, opened, onChange, onDecided }: OpenedProps) {
  const { payment, status } = opened;
  const close = () => onChange(null);
  return status === null ? (
    <PaymentDialog
      kind={kind}
      payment={payment}
      onDecide={(chosen) => onChange({ payment, status: chosen })}
      onClose={close}
    />
  ) : (
    <DecideDialog
      kind={kind}
      payment={payment}
      status={status}
      onClose={(decided) => {
        close();
        if (decided) onDecided(payment.id);
      }}
    />
  );
}

interface NewOnesProps {
  kind: PaymentKind;
  list: { answer: PaymentPage | undefined; table: { onRetry(): void } };
  isPlain: boolean;
}

/** A note that the queue has changed since it was fetched, because rows must not move while somebody works on them. */
function NewOnes({ kind, list, isPlain }: NewOnesProps) {
  const { t } = useTranslation('office-payments');
  const { count } = useFormat();
  const waiting = useQuery(pendingQuery).data?.[`${kind}s`];
  const shown = list.answer?.counts.waiting;
  if (!isPlain || waiting == null || shown === undefined || waiting === shown) return null;
  return (
    <Button kind="ghost" size="small" onClick={list.table.onRetry}>
      {t('office-payments:changed', { count: waiting, number: count(waiting) })}
    </Button>
  );
}
