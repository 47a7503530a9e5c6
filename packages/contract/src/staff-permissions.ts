/**
 * Staff roles of docs/specification/2-account-and-back-office.md#61-levels-and-roles, and ours
 * (docs/decisions/024-permissions-and-audit.md): the auditor, who reads all that anybody reads and changes nothing, the
 * croupier and the pit boss, who read the wheel and see neither money nor players.
 */
export const STAFF_ROLES = [
  'super-admin',
  'financial',
  'admin',
  'agent',
  'ceg-admin',
  'auditor',
  'croupier',
  'pit-boss',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
type Reader = Exclude<StaffRole, 'auditor'>;

/** What staff read, and which roles beside the auditor. */
const READS = {
  'office.enter': ['super-admin', 'financial', 'admin', 'agent', 'ceg-admin', 'croupier', 'pit-boss'],
  'overview.read': ['super-admin', 'financial'],
  'payments.queue': ['super-admin', 'financial'],
  'payments.list': ['super-admin', 'financial'],
  'payments.inspect': ['super-admin'],
  'charges.read': ['super-admin'],
  'proposals.read': ['super-admin'],
  'members.search': ['super-admin', 'ceg-admin'],
  'members.list': ['super-admin'],
  'members.profile': ['super-admin', 'financial', 'ceg-admin'],
  'members.payments': ['super-admin', 'financial', 'ceg-admin'],
  'members.details': ['super-admin', 'ceg-admin'],
  'members.rank': ['super-admin'],
  'members.held': ['super-admin'],
  'logons.read': ['super-admin'],
  'rankings.read': ['super-admin', 'financial'],
  'reports.read': ['super-admin'],
  'rounds.read': ['super-admin', 'ceg-admin'],
  'top37.read': ['super-admin'],
  'wheel.read': ['super-admin', 'croupier', 'pit-boss'],
  'wheels.read': ['super-admin', 'pit-boss'],
  'table.read': ['super-admin', 'croupier', 'pit-boss'],
  'tickets.read': ['super-admin', 'admin', 'agent'],
  'broadcast.read': ['super-admin'],
  'audit.read': ['super-admin'],
  'staff.read': ['super-admin'],
} as const satisfies Readonly<Record<string, readonly Reader[]>>;

/** What staff change, and which roles; never the auditor. */
const CHANGES = {
  'payments.decide': ['super-admin'],
  'charges.make': ['super-admin'],
  'proposals.decide': ['super-admin'],
  'settings.accept': ['super-admin'],
  'members.block': ['super-admin'],
  'members.correct': ['super-admin'],
  'members.limit': ['super-admin', 'financial'],
  'wallet.settle': ['super-admin', 'financial'],
  'wheel.set': ['super-admin'],
  'wheel.enter': ['croupier', 'pit-boss'],
  'wheels.keep': ['super-admin', 'pit-boss'],
  'table.pause': ['super-admin', 'pit-boss'],
  'rounds.correct': ['super-admin'],
  'rounds.report-wrong': ['pit-boss'],
  'tickets.answer': ['super-admin', 'admin', 'agent'],
  'tickets.prepare': ['super-admin', 'admin'],
  'broadcast.send': ['super-admin'],
  'staff.manage': ['super-admin'],
} as const satisfies Readonly<Record<string, readonly Reader[]>>;

/** The actions of staff. The server uses them to refuse calls, the office to hide controls. */
export type StaffAction = keyof typeof READS | keyof typeof CHANGES;

type Roles = Readonly<Record<StaffAction, readonly StaffRole[]>>;

/**
 * The roles that may do each action; all others may not
 * (docs/specification/2-account-and-back-office.md#62-who-may-do-what).
 */
export const WHO_MAY: Roles = Object.fromEntries([
  ...Object.entries(READS).map(([action, roles]) => [action, [...roles, 'auditor']]),
  ...Object.entries(CHANGES),
]);

/** Changes before which staff show their second factor again (docs/decisions/024-permissions-and-audit.md). */
const PROVED: ReadonlySet<StaffAction> = new Set([
  'payments.decide',
  'charges.make',
  'proposals.decide',
  'settings.accept',
  'rounds.correct',
  'rounds.report-wrong',
  'members.correct',
  'wheel.set',
  'staff.manage',
]);

/** Whether who does an action shows their second factor again, if they have one. */
export const isProved = (action: StaffAction): boolean => PROVED.has(action);

/** Whether an action only reads. */
export const isRead = (action: StaffAction): boolean => action in READS;

/** Whether a role may do an action; an unknown role may do nothing. */
export const mayDo = (role: string | null, action: StaffAction): boolean =>
  WHO_MAY[action].some((allowed) => allowed === role);
