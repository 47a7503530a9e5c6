import { type Section, screenOf } from './section.ts';

const rounds = () => import('../../features/rounds/index.ts');
const ROUNDS = screenOf(rounds, 'RoundsReportScreen');
const ROUND = screenOf(rounds, 'RoundScreen');
const NUMBERS = screenOf(rounds, 'RoundNumbersScreen');
/**
 * The partner's panel has its own addresses for the same screens
 * (docs/specification/2-account-and-back-office.md#212-admin-routes).
 */
const PANEL = ['ceg-admin'];
const OFFICE = ['super-admin', 'auditor'];

export const GAME: readonly Section[] = [
  {
    path: '/account/round/overview',
    title: 'office:menu.rounds',
    action: 'rounds.read',
    only: OFFICE,
    menu: { group: 'game' },
    screen: ROUNDS,
  },
  {
    path: '/account/round/overview/$roundNumber',
    title: 'office:menu.round',
    action: 'rounds.read',
    only: OFFICE,
    screen: ROUND,
  },
  {
    path: '/account/round-numbers',
    title: 'office:menu.round-numbers',
    action: 'rounds.read',
    only: OFFICE,
    menu: { group: 'game' },
    screen: NUMBERS,
  },
  {
    path: '/account/top37',
    title: 'office:menu.top37',
    action: 'top37.read',
    menu: { group: 'game' },
    screen: screenOf(() => import('../../features/top37/index.ts'), 'Top37Screen'),
  },
  {
    path: '/account/studio/settings',
    title: 'office:menu.wheel',
    action: 'wheel.read',
    menu: { group: 'game' },
    screen: screenOf(() => import('../../features/croupier/index.ts'), 'WheelScreen'),
  },
  {
    path: '/account/studio/handbook',
    title: 'office:menu.handbook',
    action: 'wheel.read',
    screen: screenOf(() => import('../../features/croupier/index.ts'), 'HandbookScreen'),
  },
  {
    path: '/account/studio/wheels',
    title: 'office:menu.wheels',
    action: 'wheels.read',
    menu: { group: 'game' },
    screen: screenOf(() => import('../../features/wheels/index.ts'), 'WheelsScreen'),
  },
  {
    path: '/account/ceg/played-round-with-total-bets',
    title: 'office:menu.rounds',
    action: 'rounds.read',
    only: PANEL,
    menu: { group: 'game' },
    screen: ROUNDS,
  },
  {
    path: '/account/ceg/round/$roundNumber',
    title: 'office:menu.round',
    action: 'rounds.read',
    only: PANEL,
    screen: ROUND,
  },
  {
    path: '/account/ceg/round-numbers',
    title: 'office:menu.round-numbers',
    action: 'rounds.read',
    only: PANEL,
    menu: { group: 'game' },
    screen: NUMBERS,
  },
];
