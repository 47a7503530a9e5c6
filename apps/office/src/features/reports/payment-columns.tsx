import type { PaymentRow, PaymentTotals } from '@lajvard/contract';
import { type Format, Money } from '@lajvard/ui';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { ReportColumn } from './ReportTable.tsx';

type PaymentColumn = ReportColumn<PaymentRow, PaymentTotals>;

/**
 * The columns of the reports of deposits and withdrawals
 * (docs/specification/2-account-and-back-office.md#225-reports-of-deposits-and-withdrawals).
 */
export const paymentColumns = (
  t: TFunction<'office-reports'>,
  count: Format['count'],
  kind: 'deposits' | 'withdrawals',
  dateOf: (row: PaymentRow) => ReactNode,
): PaymentColumn[] => {
  const column = (
    id: Exclude<keyof PaymentRow, 'Date'>,
    title: string,
    show: (value: number) => ReactNode,
  ): PaymentColumn => ({
    id,
    title,
    align: 'end',
    cell: (row) => show(row[id]),
    total: (totals) => show(totals[id]),
  });
  const number = (value: number) => <span className={value === 0 ? 'muted' : undefined}>{count(value)}</span>;
  const money = (value: number) => <Money dollars={value} quietZero />;
  return [
    { id: 'Date', title: t('office-reports:date'), head: true, cell: dateOf },
    column('TotalCount', t('office-reports:payments.count'), number),
    column('TotalAmount', t(`office-reports:payments.amount-${kind}`), money),
    column('WaitCount', t('office-reports:payments.waiting'), number),
    column('ApprovedCount', t('office-reports:payments.approved'), number),
    column('ApprovedAmount', t('office-reports:payments.approved-amount'), money),
    column('DeclinedCount', t('office-reports:payments.declined'), number),
  ];
};
