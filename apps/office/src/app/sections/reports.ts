import { type Section, screenOf } from './section.ts';

const load = () => import('../../features/reports/index.ts');

export const REPORTS: readonly Section[] = [
  {
    path: '/account/ranking/deposit',
    title: 'office:menu.rankings',
    action: 'rankings.read',
    menu: { group: 'players' },
    screen: screenOf(load, 'DepositRankingScreen'),
  },
  {
    path: '/account/ranking/withdrawal',
    title: 'office:menu.rankings',
    action: 'rankings.read',
    screen: screenOf(load, 'WithdrawalRankingScreen'),
  },
  {
    path: '/account/reports/overview',
    title: 'office:menu.overview',
    action: 'reports.read',
    menu: { group: 'reports' },
    screen: screenOf(load, 'OverviewReportScreen'),
  },
  {
    path: '/account/reports/overview/$date',
    title: 'office:menu.overview',
    action: 'reports.read',
    screen: screenOf(load, 'MonthOverviewScreen'),
  },
  {
    path: '/account/reports/deposits',
    title: 'office:menu.deposits-report',
    action: 'reports.read',
    menu: { group: 'reports' },
    screen: screenOf(load, 'DepositsReportScreen'),
  },
  {
    path: '/account/reports/deposits/$date',
    title: 'office:menu.daily-deposits',
    action: 'reports.read',
    screen: screenOf(load, 'DailyDepositsScreen'),
  },
  {
    path: '/account/reports/withdrawals',
    title: 'office:menu.withdrawals-report',
    action: 'reports.read',
    menu: { group: 'reports' },
    screen: screenOf(load, 'WithdrawalsReportScreen'),
  },
  {
    path: '/account/reports/withdrawals/$date',
    title: 'office:menu.daily-withdrawals',
    action: 'reports.read',
    screen: screenOf(load, 'DailyWithdrawalsScreen'),
  },
  {
    path: '/account/reports/return',
    title: 'office:menu.return',
    action: 'reports.read',
    menu: { group: 'reports' },
    screen: screenOf(load, 'ReturnScreen'),
  },
  {
    path: '/account/reports/events',
    title: 'office:menu.events',
    action: 'reports.read',
    menu: { group: 'reports' },
    screen: screenOf(load, 'EventsScreen'),
  },
  {
    path: '/account/reports/wheels',
    title: 'office:menu.wheel-figures',
    action: 'reports.read',
    menu: { group: 'reports' },
    screen: screenOf(load, 'WheelFiguresScreen'),
  },
  {
    path: '/account/logons',
    title: 'office:menu.logons',
    action: 'logons.read',
    menu: { group: 'reports' },
    screen: screenOf(() => import('../../features/members/index.ts'), 'AllLogonsScreen'),
  },
];
