import { type Section, screenOf } from './section.ts';

export const SUPPORT: readonly Section[] = [
  {
    path: '/account/tickets/wait',
    title: 'office:menu.tickets',
    action: 'tickets.read',
    menu: { group: 'support', waits: 'tickets' },
    screen: screenOf(() => import('../../features/tickets/index.ts'), 'TicketQueueScreen'),
  },
  {
    path: '/account/tickets/templates',
    title: 'office:menu.ticket-templates',
    action: 'tickets.read',
    screen: screenOf(() => import('../../features/tickets/index.ts'), 'TemplatesScreen'),
  },
  {
    path: '/account/tickets/$ticketId',
    title: 'office:menu.ticket',
    action: 'tickets.read',
    screen: screenOf(() => import('../../features/tickets/index.ts'), 'TicketScreen'),
  },
  {
    path: '/account/send-email',
    title: 'office:menu.send-email',
    action: 'broadcast.read',
    menu: { group: 'support' },
    screen: screenOf(() => import('../../features/broadcast/index.ts'), 'SendEmailScreen'),
  },
  {
    path: '/account/staff',
    title: 'office:menu.staff',
    action: 'staff.read',
    menu: { group: 'support' },
    screen: screenOf(() => import('../../features/staff/index.ts'), 'StaffScreen'),
  },
  {
    path: '/account/audit',
    title: 'office:menu.audit',
    action: 'audit.read',
    menu: { group: 'support' },
    screen: screenOf(() => import('../../features/audit/index.ts'), 'AuditScreen'),
  },
  {
    path: '/account/looks',
    title: 'office:menu.looks',
    action: 'audit.read',
    menu: { group: 'support' },
    screen: screenOf(() => import('../../features/looks/index.ts'), 'LooksScreen'),
  },
  {
    path: '/account/sign-in',
    title: 'office:menu.sign-in',
    action: 'office.enter',
    menu: { group: 'support' },
    screen: screenOf(() => import('../../features/login/index.ts'), 'OwnSignInScreen'),
  },
];
