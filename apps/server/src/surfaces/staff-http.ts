import type { Handled } from '#platform/http/handler.ts';

/** What the rooms bring to the office's surface. */
export interface StaffRooms {
  readonly accounts: readonly Handled[];
}

/**
 * THE OFFICE'S TABLE OF CONTENTS: every call of the back office, by hand.
 * accounts  POST /api/auth/admin/login   GET /backoffice/api/account/profile
 */
export const staffSurface = ({ accounts }: StaffRooms): Handled[] => [...accounts];
