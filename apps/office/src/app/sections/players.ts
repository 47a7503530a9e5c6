import { type Section, screenOf } from './section.ts';

const members = () => import('../../features/members/index.ts');

export const PLAYERS: readonly Section[] = [
  {
    path: '/account/users/search',
    title: 'office:menu.users-search',
    action: 'members.search',
    only: ['super-admin', 'auditor'],
    menu: { group: 'players' },
    screen: screenOf(members, 'MemberSearchScreen'),
  },
  {
    path: '/account/ceg/users/search',
    title: 'office:menu.ceg-search',
    action: 'members.search',
    only: ['ceg-admin'],
    menu: { group: 'players' },
    screen: screenOf(members, 'CegSearchScreen'),
  },
  {
    path: '/account/users/list',
    title: 'office:menu.users-list',
    action: 'members.list',
    menu: { group: 'players' },
    screen: screenOf(members, 'MembersListScreen'),
  },
  {
    path: '/account/profile/$profileId/overview',
    title: 'office:menu.profile.overview',
    action: 'members.profile',
    screen: screenOf(members, 'ProfileOverviewScreen'),
  },
  {
    path: '/account/profile/$profileId/cash-in',
    title: 'office:menu.profile.cash-in',
    action: 'members.payments',
    screen: screenOf(members, 'CashInScreen'),
  },
  {
    path: '/account/profile/$profileId/cash-out',
    title: 'office:menu.profile.cash-out',
    action: 'members.payments',
    screen: screenOf(members, 'CashOutScreen'),
  },
  {
    path: '/account/profile/$profileId/played',
    title: 'office:menu.profile.played',
    action: 'members.details',
    screen: screenOf(members, 'MemberPlayedScreen'),
  },
  {
    path: '/account/profile/$profileId/logon',
    title: 'office:menu.profile.logon',
    action: 'members.details',
    screen: screenOf(members, 'MemberLogonsScreen'),
  },
  {
    path: '/account/profile/$profileId/info',
    title: 'office:menu.profile.info',
    action: 'members.details',
    screen: screenOf(members, 'ProfileInfoScreen'),
  },
];
