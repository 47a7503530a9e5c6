import type { Db } from '#platform/db/pool.ts';
import type { Handled } from '#platform/http/handler.ts';
import { poolOf } from './staff-reads.ts';

/** The modules' routes of the office's API. */
export interface StaffModules {
  readonly identity: readonly Handled[];
  readonly members: readonly Handled[];
  readonly payments: readonly Handled[];
  readonly corrections: readonly Handled[];
  readonly dualControl: readonly Handled[];
  readonly staff: readonly Handled[];
  readonly rounds: readonly Handled[];
  readonly tickets: readonly Handled[];
  readonly audit: readonly Handled[];
  readonly broadcast: readonly Handled[];
  readonly studio: readonly Handled[];
  readonly play: readonly Handled[];
  readonly reports: readonly Handled[];
}

/**
 * Every call of the back office, listed by hand.
 * identity  POST /api/auth/admin/login   POST /backoffice/api/account/user/check_master_password
 * members   GET /backoffice/api/account/profile
 *           GET  …/user/list  …/user/list/csv  …/user/show/:account_code  …/user/info/:account_code
 *           GET  …/user/disable  …/user/activate   POST  …/user/correct
 *           GET  …/user/logon_history  …/user/logon_history/csv  …/logons  …/logons/csv
 * broadcast  POST /backoffice/api/account/email/{send,stop}   GET …/email/{recipients,list,csv}   …/email/show/:id
 * studio  GET /backoffice/api/account/user/wheel/config   POST …/user/wheel/{config/update,reading}
 *         GET …/wheels/{list,inspections}   POST …/wheels/{add,service,inspect}
 *         GET …/table/dealer  …/reports/wheels   POST …/table/dealer/{begin,end}
 * rounds  GET /backoffice/api/account/reports/round-winning-history (/csv)   GET …/table/state
 *         POST /backoffice/api/account/table/{pause,resume}
 * play  GET /backoffice/api/account/reports/{top37, round-played-history, round/{id}, round/{id}/players} (/csv)
 *       GET /backoffice/api/account/user/{played_history (/csv), played_game}
 * payments  GET /backoffice/api/account/deposit/list  …/deposit/csv   POST /backoffice/api/account/deposit/update
 *           GET /backoffice/api/account/withdrawal/list  …/withdrawal/csv
 *           POST /backoffice/api/account/withdrawal/update
 *           GET /backoffice/api/account/user/transfer/{account,list,csv}   POST /backoffice/api/account/user/transfer
 *           POST /backoffice/api/account/user/transfer/reverse
 * corrections  POST /backoffice/api/account/rounds/correct
 * dualControl  GET /backoffice/api/account/proposals/list   POST …/proposals/{confirm,decline}
 *              GET …/money-settings   POST …/money-settings/accept
 * staff  GET /backoffice/api/account/staff/list  …/staff/sessions/:id   POST …/staff/end_sessions
 *        POST …/staff/{invite,change,access,reset_factor,training}
 * audit  GET /backoffice/api/account/audit/{list,csv,check}  …/audit/looks (/csv)
 * tickets   GET /backoffice/api/account/tickets/list  .../csv  .../show/:id  .../resolved/:id  .../image/:image
 *           POST .../create  .../viewing
 * reports  GET /backoffice/api/account/reports/{members,pending,complete-overview,ranking,monthly,yearly,user-ranking,
 *          deposits/md,withdrawals/md,overview/total,…}
 */
const listed = (modules: StaffModules): Handled[] => [
  ...modules.identity,
  ...modules.members,
  ...modules.payments,
  ...modules.corrections,
  ...modules.dualControl,
  ...modules.staff,
  ...modules.rounds,
  ...modules.tickets,
  ...modules.audit,
  ...modules.broadcast,
  ...modules.studio,
  ...modules.play,
  ...modules.reports,
];

/**
 * The routes of staff, each on the pool that `staff-reads.ts` names for it.
 * @param routesOn the modules' routes on a database
 */
export const staffApi = (
  routesOn: (db: Db) => StaffModules,
  pools: Readonly<Record<ReturnType<typeof poolOf>, Db>>,
): Handled[] => {
  const on = (db: Db) => new Map(listed(routesOn(db)).map((each) => [each.route, each]));
  const made = { history: on(pools.history), lists: on(pools.lists), calls: on(pools.calls) };
  return [...made.calls.values()].map((each) => made[poolOf(each.route)].get(each.route) ?? each);
};
