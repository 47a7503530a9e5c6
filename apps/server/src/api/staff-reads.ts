import {
  allLogons,
  allLogonsCsv,
  auditCheck,
  auditCsv,
  auditList,
  completeOverview,
  dealerShow,
  depositsDaily,
  depositsDailyCsv,
  depositsReport,
  depositsReportCsv,
  eventReport,
  eventReportCsv,
  lookCsv,
  lookList,
  memberActivate,
  memberDisable,
  memberLogons,
  memberLogonsCsv,
  memberOverview,
  memberPlayedCsv,
  memberPlayedGame,
  memberPlayedHistory,
  moneySettings,
  monthlyReport,
  overviewReport,
  overviewReportCsv,
  type Route,
  ranking,
  rankingCsv,
  returnReport,
  returnReportCsv,
  roundPlayedCsv,
  roundPlayedHistory,
  roundPlayers,
  roundPlayersCsv,
  roundReport,
  roundWinningCsv,
  roundWinningHistory,
  staffProfile,
  staffTicketResolved,
  tableState,
  userRanking,
  wheelConfig,
  wheelFigures,
  wheelFiguresCsv,
  withdrawalsDaily,
  withdrawalsDailyCsv,
  withdrawalsReport,
  withdrawalsReportCsv,
  yearlyReport,
} from '@lajvard/contract';

/**
 * What staff may read seconds late, and so from a replica (REPORT_DATABASE_URL): reports, and lists of what is over.
 * Everything else that staff read is of this moment, because they act on it: payments, tickets and registrations that
 * wait, members and their blacklist, charges, e-mails under way, the Top 37 board (which is blank while the croupier's
 * ball rolls: a late one would not be).
 */
const MAY_BE_LATE: ReadonlySet<Route> = new Set<Route>([
  ...[completeOverview, memberOverview, overviewReport, overviewReportCsv, monthlyReport, yearlyReport],
  ...[returnReport, returnReportCsv, eventReport, eventReportCsv, wheelFigures, wheelFiguresCsv],
  ...[depositsReport, depositsReportCsv, depositsDaily, depositsDailyCsv],
  ...[withdrawalsReport, withdrawalsReportCsv, withdrawalsDaily, withdrawalsDailyCsv],
  ...[ranking, rankingCsv, userRanking],
  ...[roundWinningHistory, roundWinningCsv, roundPlayedHistory, roundPlayedCsv],
  ...[roundReport, roundPlayers, roundPlayersCsv],
  ...[memberPlayedHistory, memberPlayedCsv, memberPlayedGame],
  ...[memberLogons, memberLogonsCsv, allLogons, allLogonsCsv],
  ...[auditList, auditCsv, auditCheck, lookList, lookCsv],
]);

/** GET calls that change something, or read one row: they go with the calls of everybody. */
const LIKE_A_CALL: ReadonlySet<Route> = new Set<Route>([
  ...[memberActivate, memberDisable, staffTicketResolved],
  ...[staffProfile, tableState, dealerShow, wheelConfig, moneySettings],
]);

/** Which pool serves a route of staff: that of a replica, that of lists, or that of the calls. */
export const poolOf = (route: Route): 'history' | 'lists' | 'calls' => {
  if (MAY_BE_LATE.has(route)) return 'history';
  return route.method === 'GET' && !LIKE_A_CALL.has(route) ? 'lists' : 'calls';
};
