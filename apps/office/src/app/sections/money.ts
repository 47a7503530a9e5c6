import { type Section, screenOf } from './section.ts';

export const MONEY: readonly Section[] = [
  {
    path: '/account/deposits/wait',
    title: 'office:menu.deposit-queue',
    action: 'payments.queue',
    menu: { group: 'money', waits: 'deposits' },
    screen: screenOf(() => import('../../features/payments/index.ts'), 'DepositQueueScreen'),
  },
  {
    path: '/account/withdrawals/wait',
    title: 'office:menu.withdrawal-queue',
    action: 'payments.queue',
    menu: { group: 'money', waits: 'withdrawals' },
    screen: screenOf(() => import('../../features/payments/index.ts'), 'WithdrawalQueueScreen'),
  },
  {
    path: '/account/history/deposit',
    title: 'office:menu.deposits',
    action: 'payments.list',
    menu: { group: 'money' },
    screen: screenOf(() => import('../../features/payments/index.ts'), 'DepositListScreen'),
  },
  {
    path: '/account/history/withdrawal',
    title: 'office:menu.withdrawals',
    action: 'payments.list',
    menu: { group: 'money' },
    screen: screenOf(() => import('../../features/payments/index.ts'), 'WithdrawalListScreen'),
  },
  {
    path: '/account/charge/credit',
    title: 'office:menu.charge',
    action: 'charges.make',
    menu: { group: 'money' },
    screen: screenOf(() => import('../../features/payments/index.ts'), 'ChargeScreen'),
  },
  {
    path: '/account/history/charge',
    title: 'office:menu.charges',
    action: 'charges.read',
    menu: { group: 'money' },
    screen: screenOf(() => import('../../features/payments/index.ts'), 'ChargesScreen'),
  },
  {
    path: '/account/wallet/differences',
    title: 'office:menu.matching',
    action: 'payments.list',
    menu: { group: 'money' },
    screen: screenOf(() => import('../../features/payments/index.ts'), 'MatchingScreen'),
  },
  {
    path: '/account/proposals',
    title: 'office:menu.proposals',
    action: 'proposals.read',
    menu: { group: 'money', waits: 'proposals', onlyIfCounted: true },
    screen: screenOf(() => import('../../features/proposals/index.ts'), 'ProposalsScreen'),
  },
];
