import type { StaffAction } from '@lajvard/contract';

/** One entry of the sidebar. The guard of the page asks for the same action. */
export interface MenuEntry {
  path: string;
  title: string;
  action: StaffAction;
}

/** Where everybody starts. */
export const HOME: string = '/account/dashboard';

/** The sidebar, in order; entries a role may not use are left out (spec 2 §2). */
export const MENU: readonly MenuEntry[] = [{ path: HOME, title: 'office:menu.dashboard', action: 'office.enter' }];
