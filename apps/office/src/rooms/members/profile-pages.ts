import type { StaffAction } from '@lajvard/contract';

/** The pages of a profile, in the order of its menu, and who may see each (spec 2 §6 "Profile sub-menu"). */
export const PROFILE_PAGES: readonly { readonly page: string; readonly action: StaffAction }[] = [
  { page: 'logon', action: 'members.details' },
  { page: 'info', action: 'members.details' },
];
