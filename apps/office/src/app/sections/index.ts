import { mayDo } from '@lajvard/contract';
import { GAME } from './game.ts';
import { MONEY } from './money.ts';
import { PLAYERS } from './players.ts';
import { REPORTS } from './reports.ts';
import { type Section, screenOf } from './section.ts';
import { SUPPORT } from './support.ts';

export { GROUPS, type Section, type Waiting } from './section.ts';

/**
 * Every page behind the login, in the sidebar's order
 * (docs/specification/2-account-and-back-office.md#212-admin-routes).
 */
export const SECTIONS: readonly Section[] = [
  {
    path: '/account/dashboard',
    title: 'office:menu.dashboard',
    action: 'office.enter',
    menu: { group: null },
    screen: screenOf(() => import('../../features/dashboard/index.ts'), 'DashboardScreen'),
  },
  ...MONEY,
  ...PLAYERS,
  ...GAME,
  ...REPORTS,
  ...SUPPORT,
];

/** Whether a role may enter, by the same table with which the server refuses calls. */
export const mayEnter = ({ action, only }: Section, role: string | null): boolean =>
  mayDo(role, action) && (only === undefined || only.includes(role));

const matches = (path: string, address: string): boolean => {
  const wanted = path.split('/');
  const parts = address.split('/');
  return wanted.length === parts.length && wanted.every((part, place) => part.startsWith('$') || part === parts[place]);
};

/** The section of an address (under /admin); an exact path takes precedence over one with a parameter. */
export const sectionAt = (address: string): Section | undefined => {
  const path = address.replace(/\/$/, '');
  return SECTIONS.find((section) => section.path === path) ?? SECTIONS.find((section) => matches(section.path, path));
};
