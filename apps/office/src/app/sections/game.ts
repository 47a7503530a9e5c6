import { type Section, screenOf } from './section.ts';

export const GAME: readonly Section[] = [
  {
    path: '/account/top37',
    title: 'office:menu.top37',
    action: 'top37.read',
    menu: { group: 'game' },
    screen: screenOf(() => import('../../rooms/top37/index.ts'), 'Top37Screen'),
  },
  {
    path: '/account/studio/settings',
    title: 'office:menu.wheel',
    action: 'wheel.set',
    menu: { group: 'game' },
    screen: screenOf(() => import('../../rooms/wheel/index.ts'), 'WheelScreen'),
  },
];
