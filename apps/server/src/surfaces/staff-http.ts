import type { Handled } from '#platform/http/handler.ts';

/** What the rooms bring to the office's surface. */
export interface StaffRooms {
  readonly accounts: readonly Handled[];
  readonly deposits: readonly Handled[];
  readonly withdrawals: readonly Handled[];
  readonly audit: readonly Handled[];
  readonly broadcast: readonly Handled[];
}

/**
 * THE OFFICE'S TABLE OF CONTENTS: every call of the back office, by hand.
 * accounts  POST /api/auth/admin/login   GET /backoffice/api/account/profile   POST …/user/check_master_password
 * deposits  POST /backoffice/api/account/deposit/update
 * withdrawals  POST /backoffice/api/account/withdrawal/update
 * broadcast  POST /backoffice/api/account/email/send   GET …/email/{recipients,list,csv}   …/email/show/:id
 * audit  GET /backoffice/api/account/audit/{list,csv,check}
 */
export const staffSurface = (rooms: StaffRooms): Handled[] => [
  ...rooms.accounts,
  ...rooms.deposits,
  ...rooms.withdrawals,
  ...rooms.audit,
  ...rooms.broadcast,
];
