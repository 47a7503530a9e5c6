export { type Accounts, createAccounts, sweepSessions } from './create-accounts.ts';
export { type DemoPerson, demoAccount } from './demo-account.ts';
export { mailedMembersSql } from './mailed-members.ts';
export { inScope, isInScope, type MemberScope, memberScope, membersSql } from './member-scope.ts';
export { createPasswords } from './passwords.ts';
export {
  accountByCode,
  type ChargeableAccount,
  isOwnMember,
  staffNamesOf,
  usersByCode,
} from './people-for-staff.ts';
export type { TableView } from './ports.ts';
export { readPerson } from './read-person.ts';
export { type EndReason, endedSessions, PEOPLE_NOTIFICATIONS, type SessionEnded } from './session-store.ts';
export {
  accountCodesOf,
  blacklistedSince,
  hasDemoAccounts,
  type PersonCard,
  peopleOf,
  peopleSql,
  userIdOf,
} from './store.ts';
