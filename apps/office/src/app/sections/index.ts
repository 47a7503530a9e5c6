import { GAME } from './game.ts';
import { MONEY } from './money.ts';
import { PLAYERS } from './players.ts';
import { REPORTS } from './reports.ts';
import { type Section, screenOf } from './section.ts';
import { SUPPORT } from './support.ts';

export { GROUPS, type Group, type Section, type Waiting } from './section.ts';

/** Where everybody starts who has no home of their own. */
export const HOME: string = '/account/dashboard';

/** Every page behind the login, in the sidebar's order (spec 2 §2 "Admin routes"). */
export const SECTIONS: readonly Section[] = [
  {
    path: HOME,
    title: 'office:menu.dashboard',
    action: 'office.enter',
    menu: { group: null },
    screen: screenOf(() => import('../../rooms/dashboard/index.ts'), 'DashboardScreen'),
  },
  ...MONEY,
  ...PLAYERS,
  ...GAME,
  ...REPORTS,
  ...SUPPORT,
];
