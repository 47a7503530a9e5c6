import { type Section, screenOf } from './section.ts';

export const SUPPORT: readonly Section[] = [
  {
    path: '/account/audit',
    title: 'office:menu.audit',
    action: 'audit.read',
    menu: { group: 'support' },
    screen: screenOf(() => import('../../rooms/audit/index.ts'), 'AuditScreen'),
  },
];
