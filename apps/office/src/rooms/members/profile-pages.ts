import type { StaffAction } from '@lajvard/contract';

interface ProfilePage {
  readonly page: string;
  readonly action: StaffAction;
}

/** The pages of a profile, in the order of its menu, and who may see each (spec 2 §6 "Profile sub-menu"). */
export const PROFILE_PAGES: readonly [ProfilePage, ...ProfilePage[]] = [
  { page: 'cash-in', action: 'members.payments' },
  { page: 'cash-out', action: 'members.payments' },
  { page: 'logon', action: 'members.details' },
  { page: 'info', action: 'members.details' },
];
