import type { Handled } from '#platform/http/handler.ts';

/** What the rooms bring to the office's surface. */
export interface StaffRooms {
  readonly accounts: readonly Handled[];
  readonly deposits: readonly Handled[];
  readonly withdrawals: readonly Handled[];
  readonly rounds: readonly Handled[];
  readonly play: readonly Handled[];
  readonly audit: readonly Handled[];
}

/**
 * THE OFFICE'S TABLE OF CONTENTS: every call of the back office, by hand.
 * accounts  POST /api/auth/admin/login   GET /backoffice/api/account/profile   POST …/user/check_master_password
 * deposits  POST /backoffice/api/account/deposit/update
 * withdrawals  POST /backoffice/api/account/withdrawal/update
 * rounds  GET /backoffice/api/account/reports/round-winning-history (/csv)
 * play  GET /backoffice/api/account/reports/{round-played-history, round/{id}, round/{id}/players} (/csv), user/{played_history (/csv), played_game}
 * audit  GET /backoffice/api/account/audit/{list,csv,check}
 */
export const staffSurface = (rooms: StaffRooms): Handled[] => [
  ...rooms.accounts,
  ...rooms.deposits,
  ...rooms.withdrawals,
  ...rooms.rounds,
  ...rooms.play,
  ...rooms.audit,
];
