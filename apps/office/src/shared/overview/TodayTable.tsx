import type { TodayOverview } from '@lajvard/contract';
import { Money } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useReportZone } from '../site/site-config.ts';
import { HouseBalance } from './HouseBalance.tsx';
import styles from './overview.module.css';

const FIGURES = [
  ['bets', 'TotalBets'],
  ['payout', 'PayoutAmount'],
  ['house-balance', 'HouseBalance'],
  ['winning', 'WinningAmount'],
  ['losing', 'LosingAmount'],
  ['w-house-balance', 'WHouseBalance'],
  ['deposit', 'DepositAmount'],
  ['withdrawal', 'WithdrawalAmount'],
] as const;

/**
 * 'Today Overview' (docs/specification/2-account-and-back-office.md#218-overview): today's sums, in the zone
 * of the reports.
 */
export function TodayTable({ today }: { today: TodayOverview }) {
  const { t } = useTranslation('office-reports');
  const zone = useReportZone();
  return (
    <section className="stack shrink gap-4">
      <h2 className="text-3 weight-650">
        {t('office-reports:today.title')}{' '}
        <small className="muted text-1 weight-400">{zone ? t('office-reports:today.since', { zone }) : null}</small>
      </h2>
      <table className={`${styles.today} full`} aria-label={t('office-reports:today.title')}>
        <tbody>
          {FIGURES.map(([name, key]) => (
            <tr key={name}>
              <th scope="row" className="muted text-2 weight-500">
                {t(`office-reports:figure.${name}`)}
              </th>
              <td className="weight-600">
                {name.endsWith('house-balance') ? (
                  <HouseBalance dollars={today[key]} />
                ) : (
                  <Money dollars={today[key]} quietZero />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
