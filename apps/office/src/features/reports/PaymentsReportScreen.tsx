import {
  depositsReport,
  depositsReportCsv,
  type PaymentRow,
  withdrawalsReport,
  withdrawalsReportCsv,
} from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { PeriodChart } from '../../shared/charts/index.ts';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { usePeriodFormat } from '../../shared/overview/index.ts';
import { PeriodFilter } from './PeriodFilter.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { ReportTable } from './ReportTable.tsx';
import styles from './reports.module.css';
import { periodName, usePeriod } from './use-period.ts';

const TYPES = ['monthly', 'yearly', 'range', 'total'] as const;
const ROUTES = {
  deposits: { report: depositsReport, file: depositsReportCsv },
  withdrawals: { report: withdrawalsReport, file: withdrawalsReportCsv },
} as const;

/**
 * Deposits by the day or month of the request
 * (docs/specification/2-account-and-back-office.md#225-reports-of-deposits-and-withdrawals).
 */
export const DepositsReportScreen = () => <PaymentsReport kind="deposits" />;

/** Withdrawals likewise. */
export const WithdrawalsReportScreen = () => <PaymentsReport kind="withdrawals" />;

function PaymentsReport({ kind }: { kind: keyof typeof ROUTES }) {
  const { t } = useTranslation('office-reports');
  const { count } = useFormat();
  const format = usePeriodFormat();
  const period = usePeriod(TYPES, 'monthly');
  const { report, file } = ROUTES[kind];
  const found = useQuery({
    queryKey: ['report', kind, period.query],
    queryFn: () => callApi(report, { query: period.query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const columns = useMemo(
    () =>
      paymentColumns(t, count, kind, (row) => (
        <OfficeLink
          to={`/account/reports/${kind}/${row.Date}`}
          className="lj-row-opener ink weight-650"
          title={row.Date}
        >
          {format.period(row.Date)}
        </OfficeLink>
      )),
    [t, count, kind, format],
  );
  return (
    <ReportTable
      name={`${kind}-report`}
      shows={periodName(period)}
      label={t(`office-reports:title.${kind}`)}
      columns={columns}
      report={found.data}
      fetching={found.isFetching}
      failed={found.isError}
      onRetry={() => void found.refetch()}
      rowKey={(row: PaymentRow) => row.Date}
      filters={<PeriodFilter types={TYPES} period={period} />}
      fetchFile={() => callApi(file, { query: period.query })}
    >
      {found.data ? <Charts kind={kind} rows={found.data.data} /> : null}
    </ReportTable>
  );
}

function Charts({ kind, rows }: { kind: keyof typeof ROUTES; rows: readonly PaymentRow[] }) {
  const { t } = useTranslation('office-reports');
  const inOrder = rows.toReversed();
  return (
    <div className={`${styles.charts} stack`}>
      <PeriodChart
        title={t(`office-reports:chart.${kind}`)}
        description={t(`office-reports:chart.${kind}-text`)}
        unit="money"
        series={[
          { name: t(`office-reports:payments.amount-${kind}`), look: 'line' },
          { name: t('office-reports:payments.approved-amount'), look: 'second' },
        ]}
        points={inOrder.map((row) => ({ date: row.Date, values: [row.TotalAmount, row.ApprovedAmount] }))}
      />
      <PeriodChart
        title={t('office-reports:chart.requests')}
        description={t('office-reports:chart.requests-text')}
        unit="count"
        series={[
          { name: t('office-reports:payments.approved'), look: 'second' },
          { name: t('office-reports:payments.declined'), look: 'third' },
        ]}
        points={inOrder.map((row) => ({ date: row.Date, values: [row.ApprovedCount, row.DeclinedCount] }))}
      />
    </div>
  );
}
