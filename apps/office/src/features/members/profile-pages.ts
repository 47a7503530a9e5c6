import type { StaffAction } from '@lajvard/contract';

interface ProfilePage {
  readonly page: string;
  readonly action: StaffAction;
}

/**
 * The pages of a profile, in the order of its menu, and who may see each
 * (docs/specification/2-account-and-back-office.md#63-menu-of-a-profile).
 */
export const PROFILE_PAGES: readonly [ProfilePage, ...ProfilePage[]] = [
  { page: 'overview', action: 'members.profile' },
  { page: 'cash-in', action: 'members.payments' },
  { page: 'cash-out', action: 'members.payments' },
  { page: 'played', action: 'members.details' },
  { page: 'logon', action: 'members.details' },
  { page: 'info', action: 'members.details' },
];
