import { type Section, screenOf } from './section.ts';

export const REPORTS: readonly Section[] = [
  {
    path: '/account/logons',
    title: 'office:menu.logons',
    action: 'logons.read',
    menu: { group: 'reports' },
    screen: screenOf(() => import('../../rooms/members/index.ts'), 'AllLogonsScreen'),
  },
];
