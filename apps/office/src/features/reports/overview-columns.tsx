import type { OverviewRow, OverviewTotals } from '@lajvard/contract';
import { type Format, Money } from '@lajvard/ui';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { HouseBalance } from '../../shared/overview/HouseBalance.tsx';
import type { ReportColumn } from './ReportTable.tsx';

type Name = Exclude<keyof OverviewRow, 'Date'>;
type OverviewColumn = ReportColumn<OverviewRow, OverviewTotals>;

/**
 * The columns of the overview report (docs/specification/2-account-and-back-office.md#227-overview-report); the
 * casino’s balances are coloured.
 * @param hasCorrections whether any round of the period was corrected, which is rare
 */
export const overviewColumns = (
  t: TFunction<'office-reports'>,
  count: Format['count'],
  dateOf: (row: OverviewRow) => ReactNode,
  hasCorrections: boolean,
): OverviewColumn[] => {
  const column = (id: Name, title: string, show: (value: number) => ReactNode): OverviewColumn => ({
    id,
    title: t(`office-reports:figure.${title}`),
    align: 'end',
    cell: (row) => show(row[id]),
    total: (totals) => show(totals[id]),
  });
  const number = (value: number) => <span className={value === 0 ? 'muted' : undefined}>{count(value)}</span>;
  const money = (value: number) => <Money dollars={value} quietZero />;
  const house = (value: number) => <HouseBalance dollars={value} />;
  return [
    { id: 'Date', title: t('office-reports:date'), head: true, cell: dateOf },
    column('TotalBets', 'bets', money),
    column('PayoutAmount', 'payout', money),
    column('HouseBalance', 'house-balance', house),
    column('WinningAmount', 'winning', money),
    column('LosingAmount', 'losing', money),
    column('WHouseBalance', 'w-house-balance', house),
    column('StartBalance', 'start', money),
    column('DepositAmount', 'deposit', money),
    column('WithdrawalAmount', 'withdrawal', money),
    column('ChargesAmount', 'adjustments', money),
    ...(hasCorrections ? [column('CorrectionsAmount', 'corrections', money)] : []),
    column('PlayersBalance', 'players-balance', money),
    column('PendingWithdrawals', 'held', money),
    column('InPlay', 'in-play', money),
    column('MembersCount', 'members', number),
    column('ActiveMembersCount', 'active-members', number),
  ];
};
