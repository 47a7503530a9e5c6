import type { Handled } from '#platform/http/handler.ts';

/** What the rooms bring to the office's surface. */
export interface StaffRooms {
  readonly accounts: readonly Handled[];
  readonly deposits: readonly Handled[];
  readonly withdrawals: readonly Handled[];
}

/**
 * THE OFFICE'S TABLE OF CONTENTS: every call of the back office, by hand.
 * accounts  POST /api/auth/admin/login   GET /backoffice/api/account/profile
 *           GET  /backoffice/api/account/user/list  .../csv  /user/show/:account_code  /user/info/:account_code  /user/disable  /user/activate
 *           GET  /backoffice/api/account/user/logon_history  .../csv  /backoffice/api/account/logons  .../csv
 * deposits  POST /backoffice/api/account/deposit/update
 * withdrawals  POST /backoffice/api/account/withdrawal/update
 */
export const staffSurface = ({ accounts, deposits, withdrawals }: StaffRooms): Handled[] => [
  ...accounts,
  ...deposits,
  ...withdrawals,
];
