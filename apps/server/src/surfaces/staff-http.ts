import type { Handled } from '#platform/http/handler.ts';

/** What the rooms bring to the office's surface. * studio  GET /backoffice/api/account/user/wheel/config   POST …/user/wheel/config/update
 * play  GET /backoffice/api/account/reports/top37
 */
export interface StaffRooms {
  readonly accounts: readonly Handled[];
  readonly deposits: readonly Handled[];
  readonly withdrawals: readonly Handled[];
  readonly tickets: readonly Handled[];
  readonly audit: readonly Handled[];
  readonly studio: readonly Handled[];
  readonly play: readonly Handled[];
}

/**
 * THE OFFICE'S TABLE OF CONTENTS: every call of the back office, by hand.
 * accounts  POST /api/auth/admin/login   GET /backoffice/api/account/profile   POST …/user/check_master_password
 * deposits  POST /backoffice/api/account/deposit/update
 * withdrawals  POST /backoffice/api/account/withdrawal/update
 * audit  GET /backoffice/api/account/audit/{list,csv,check}
 * tickets   GET /backoffice/api/account/tickets/list  .../csv  .../show/:id  .../resolved/:id  .../image/:image   POST .../create  .../viewing
 */
export const staffSurface = (rooms: StaffRooms): Handled[] => [
  ...rooms.accounts,
  ...rooms.deposits,
  ...rooms.withdrawals,
  ...rooms.tickets,
  ...rooms.audit,
  ...rooms.studio,
  ...rooms.play,
];
