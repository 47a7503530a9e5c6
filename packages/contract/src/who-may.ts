/** Staff roles of docs/specification/2-account-and-back-office.md#61-levels-and-roles. */
export const STAFF_ROLES = ['super-admin', 'financial', 'admin', 'agent', 'ceg-admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The actions of staff. The server uses them to refuse calls, the office to hide controls. */
const STAFF_ACTIONS = [
  'office.enter',
  'overview.read',
  'payments.queue',
  'payments.list',
  'payments.decide',
  'charges.make',
  'proposals.decide',
  'members.search',
  'members.list',
  'members.profile',
  'members.payments',
  'members.details',
  'members.rank',
  'members.block',
  'members.correct',
  'logons.read',
  'rankings.read',
  'reports.read',
  'rounds.read',
  'top37.read',
  'wheel.set',
  'table.pause',
  'tickets.answer',
  'broadcast.send',
  'audit.read',
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/**
 * The roles that may do each action; all others may not
 * (docs/specification/2-account-and-back-office.md#62-who-may-do-what).
 */
export const WHO_MAY: Readonly<Record<StaffAction, readonly StaffRole[]>> = {
  'office.enter': STAFF_ROLES,
  'overview.read': ['super-admin', 'financial'],
  'payments.queue': ['super-admin', 'financial'],
  'payments.list': ['super-admin', 'financial'],
  'payments.decide': ['super-admin'],
  'charges.make': ['super-admin'],
  'proposals.decide': ['super-admin'],
  'members.search': ['super-admin', 'ceg-admin'],
  'members.list': ['super-admin'],
  'members.profile': ['super-admin', 'financial', 'ceg-admin'],
  'members.payments': ['super-admin', 'financial', 'ceg-admin'],
  'members.details': ['super-admin', 'ceg-admin'],
  'members.rank': ['super-admin'],
  'members.block': ['super-admin'],
  'members.correct': ['super-admin'],
  'logons.read': ['super-admin'],
  'rankings.read': ['super-admin', 'financial'],
  'reports.read': ['super-admin'],
  'rounds.read': ['super-admin', 'ceg-admin'],
  'top37.read': ['super-admin'],
  'wheel.set': ['super-admin'],
  'table.pause': ['super-admin'],
  'tickets.answer': ['super-admin', 'admin', 'agent'],
  'broadcast.send': ['super-admin'],
  'audit.read': ['super-admin'],
};

/** Whether a role may do an action; an unknown role may do nothing. */
export const mayDo = (role: string | null, action: StaffAction): boolean =>
  WHO_MAY[action].some((allowed) => allowed === role);
