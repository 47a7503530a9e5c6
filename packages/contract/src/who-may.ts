/** Staff roles of spec 2 §6. */
export const STAFF_ROLES = ['super-admin', 'financial', 'admin', 'agent', 'ceg-admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What staff can do: one word per action, used by the server to refuse and by the office to hide. */
export const STAFF_ACTIONS = ['office.enter', 'payments.decide'] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** Role by action. Absent means no (spec 2 §6, decisions: People and roles). */
export const WHO_MAY: Readonly<Record<StaffAction, readonly StaffRole[]>> = {
  'office.enter': STAFF_ROLES,
  'payments.decide': ['super-admin'],
};

/** Whether a role may do an action; an unknown role may do nothing. */
export const mayDo = (role: string | null, action: StaffAction): boolean =>
  WHO_MAY[action].some((allowed) => allowed === role);
