export { accountLinks } from './account-links.ts';
export type { Doing } from './block-account.ts';
export { lockOpenUser } from './close-user.ts';
export {
  type ColleagueRow,
  colleagueById,
  findColleague,
  findColleagues,
  isEmailTaken,
  rightsOfStaff,
  sessionsOfColleague,
} from './colleagues.ts';
export { createIdentity, type Identity, sweepSessions } from './create-identity.ts';
export { deleteOldCodes, deleteOldSessions } from './delete-old.ts';
export { type DemoPerson, demoAccount } from './demo-account.ts';
export { GUESS_LIMITS } from './guess-limits.ts';
export { heldMatchesOf } from './held/store.ts';
export { blockStaff, inviteStaff, listStaff } from './invite-staff.ts';
export { mailedMembersSql } from './mailed-members.ts';
export { mailSettings } from './mails/mail-settings.ts';
export { mailKeysFor } from './mails/post-mail.ts';
export { besideItsField } from './master-password.ts';
export { EVERYBODY, inScope, isInScope, type MemberScope, memberScope, membersSql } from './member-scope.ts';
export { createPasswords, type Hashing } from './passwords.ts';
export {
  accountByCode,
  type ChargeableAccount,
  isOwnMember,
  MEMBER_COLUMNS,
  type MemberRow,
  memberRowsSql,
  roleNow,
  staffNamesOf,
  usersByCode,
} from './people-for-staff.ts';
export { resetFactor } from './second-factor/change-factor.ts';
export { passkeyHostOf } from './second-factor/passkey-host.ts';
export { hasFactor } from './second-factor/store.ts';
export { endedSessions, PEOPLE_NOTIFICATIONS, type SessionEnded } from './session-store.ts';
export {
  accountCodesOf,
  blacklistedSince,
  hasDemoAccounts,
  type PersonCard,
  peopleOf,
  peopleSql,
  staffOfRoles,
  type UserRow,
  userById,
  userIdOf,
} from './store.ts';
