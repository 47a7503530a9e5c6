export type { StaffActor } from './accounts/block-account.ts';
export { lockOpenUser } from './accounts/close-user.ts';
export {
  type ColleagueRow,
  colleagueById,
  findColleague,
  findColleagues,
  isEmailOfSomebody,
  rightsOfStaff,
  sessionsOfColleague,
} from './colleagues/colleagues.ts';
export { blockStaff, inviteStaff, listStaff } from './colleagues/invite-staff.ts';
export { createIdentity, type Identity, sweepSessions } from './create-identity.ts';
export { accountLinks } from './links/account-links.ts';
export { mailSettings } from './mails/notices.ts';
export { mailKeysFor } from './mails/post-mail.ts';
export { GUESS_LIMITS } from './passwords/guess-limits.ts';
export { asFieldError } from './passwords/master-password.ts';
export { createPasswords, type Hashing } from './passwords/passwords.ts';
export { mailedMembersSql } from './profile/mailed-members.ts';
export { EVERYBODY, inScope, isInScope, type MemberScope, memberScope, membersSql } from './profile/member-scope.ts';
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
} from './profile/people-for-staff.ts';
export { reviewMatchesOf } from './profile/registration-review.ts';
export {
  accountCodesOf,
  blacklistedSince,
  factsOf,
  hasDemoAccounts,
  type PersonCard,
  peopleOf,
  peopleSql,
  staffOfRoles,
  type UserRow,
  userById,
  userIdOf,
} from './profile/user-store.ts';
export { type DemoPerson, demoAccount } from './registration/demo-account.ts';
export { resetFactor } from './second-factor/change-factor.ts';
export { hasFactor } from './second-factor/factor-store.ts';
export { passkeyHostOf } from './second-factor/passkey-host.ts';
export { deleteOldCodes } from './sessions/one-time-codes.ts';
export { emailUndosOf } from './sessions/open-undos.ts';
export { STOP_SECONDS } from './sessions/session-rules.ts';
export { deleteOldSessions, endedSessions, PEOPLE_NOTIFICATIONS, type SessionEnded } from './sessions/session-store.ts';
