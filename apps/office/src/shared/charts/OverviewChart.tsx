import type { OverviewRow } from '@lajvard/contract';
import { useTranslation } from 'react-i18next';
import styles from './charts.module.css';
import { overviewPoints } from './overview-points.ts';
import { PeriodChart } from './PeriodChart.tsx';

/** An overview over time: bets and pay-outs, and what the house earns. Drawn from the rows of the table. */
export function OverviewCharts({ rows }: { rows: readonly OverviewRow[] }) {
  const { t } = useTranslation('office-reports');
  return (
    <div className={`${styles.charts} stack`}>
      <PeriodChart
        title={t('office-reports:chart.bets')}
        description={t('office-reports:chart.bets-text')}
        unit="money"
        series={[
          { name: t('office-reports:figure.bets'), look: 'first' },
          { name: t('office-reports:figure.payout'), look: 'second' },
        ]}
        points={overviewPoints(rows, 'TotalBets', 'PayoutAmount')}
      />
      <PeriodChart
        title={t('office-reports:chart.house')}
        description={t('office-reports:chart.house-text')}
        unit="money"
        series={[{ name: t('office-reports:figure.house-balance'), look: 'signed' }]}
        points={overviewPoints(rows, 'HouseBalance')}
      />
    </div>
  );
}
