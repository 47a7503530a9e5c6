import { type OverviewRow, overviewReport, overviewReportCsv } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OverviewChart } from '../../shared/charts/index.ts';
import { BackButton } from '../../shared/links/BackButton.tsx';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { PeriodCheck, usePeriodFormat, ZoneNote } from '../../shared/overview/index.ts';
import { useTitle } from '../../shared/site/page-title.ts';
import { NoSuchDay } from './NoSuchDay.tsx';
import { overviewColumns } from './overview-columns.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { ReportTable } from './ReportTable.tsx';
import { type Period, periodName, usePeriod } from './use-period.ts';

const HERE = '/account/reports/overview';
const TYPES = ['yearly', 'monthly', 'range', 'total'] as const;

/**
 * The overview by months of a year, days of a month, chosen days, or all months; a month opens its days
 * (docs/specification/2-account-and-back-office.md#227-overview-report).
 */
export function OverviewReportScreen() {
  const period = usePeriod(TYPES, 'yearly');
  const filters = <PeriodFilter types={TYPES} period={period} />;
  return <Report query={period.query} shows={periodName(period)} filters={filters} />;
}

/** One month by days, with a back button. */
export function MonthOverviewScreen() {
  const { t } = useTranslation('office-reports');
  const format = usePeriodFormat();
  const { date = '' } = useParams({ strict: false }) as { date?: string };
  const known = /^\d{4}-(0[1-9]|1[0-2])$/.test(date);
  useTitle(known ? t('office-reports:title.overview-of', { date: format.period(date) }) : undefined);
  const [year = 0, month = 1] = date.split('-').map(Number);
  if (!known) return <NoSuchDay fallback={HERE} />;
  const filters = (
    <>
      <BackButton fallback={HERE} />
      <ZoneNote />
    </>
  );
  return <Report query={{ type: 'monthly', year, month: month - 1 }} filters={filters} />;
}

interface ReportProps {
  query: Period['query'];
  /** The period, if the path does not have it. */
  shows?: string;
  filters: ReactNode;
}

function Report({ query, shows, filters }: ReportProps) {
  const { t } = useTranslation('office-reports');
  const { count } = useFormat();
  const format = usePeriodFormat();
  const found = useQuery({
    queryKey: ['report', 'overview', query],
    queryFn: () => callApi(overviewReport, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const hasCorrections = found.data?.data.some(({ CorrectionsAmount }) => CorrectionsAmount !== 0) ?? false;
  const columns = useMemo(
    () =>
      overviewColumns(
        t,
        count,
        (row) =>
          row.Date.length > 7 ? (
            <time dateTime={row.Date} title={row.Date}>
              {format.period(row.Date)}
            </time>
          ) : (
            <OfficeLink to={`${HERE}/${row.Date}`} className="lj-row-opener ink weight-650" title={row.Date}>
              {format.period(row.Date)}
            </OfficeLink>
          ),
        hasCorrections,
      ),
    [t, count, format, hasCorrections],
  );
  return (
    <ReportTable
      name="overview-report"
      shows={shows}
      label={t('office-reports:title.overview')}
      columns={columns}
      report={found.data}
      fetching={found.isFetching}
      failed={found.isError}
      onRetry={() => void found.refetch()}
      rowKey={(row: OverviewRow) => row.Date}
      filters={filters}
      fetchFile={() => callApi(overviewReportCsv, { query })}
      below={
        found.data ? (
          <PeriodCheck rows={found.data.data} totals={found.data.totals} hasCorrections={hasCorrections} />
        ) : null
      }
    >
      {found.data ? <OverviewChart rows={found.data.data} /> : null}
    </ReportTable>
  );
}
