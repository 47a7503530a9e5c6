import type { OverviewRow } from '@lajvard/contract';
import { useTranslation } from 'react-i18next';
import { PeriodChart } from './PeriodChart.tsx';

/** Bets over time as a line, and what the casino earns as bars; drawn from the rows of the table. */
export function OverviewChart({ rows }: { rows: readonly OverviewRow[] }) {
  const { t } = useTranslation('office-reports');
  return (
    <PeriodChart
      title={t('office-reports:chart.bets')}
      description={t('office-reports:chart.bets-text')}
      unit="money"
      series={[
        { name: t('office-reports:figure.bets'), look: 'line' },
        { name: t('office-reports:figure.house-balance'), look: 'signed' },
      ]}
      points={rows.map((row) => ({ date: row.Date, values: [row.TotalBets, row.HouseBalance] })).reverse()}
    />
  );
}
