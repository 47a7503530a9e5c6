import {
  deleteSelfAccount,
  emailChange,
  emailUpdate,
  linkLook,
  passwordChange,
  passwordUpdate,
  resetPassword,
  stopAll,
} from './player/account-links.ts';
import { login, oauthToken, register, registerComplete, registration } from './player/auth.ts';
import { depositCreate, depositCsv, depositList } from './player/deposits.ts';
import { updateSettings } from './player/limits.ts';
import { logonCsv, logonHistory } from './player/logons.ts';
import { showPage } from './player/pages.ts';
import { cities, countries } from './player/places.ts';
import { play, playedGame, stats } from './player/play.ts';
import { playedCsv, playedHistory } from './player/played-history.ts';
import {
  accountCommon,
  closeAnotherSessions,
  commonAll,
  dayLimits,
  profile,
  profileUpdate,
  updateFavorites,
  updateLocale,
  userAction,
} from './player/profile.ts';
import { fairnessKeys, playedGameFile } from './player/proofs.ts';
import { lastRounds, roundReceipts, roundRecord, roundVoids } from './player/rounds.ts';
import { sessionEnd, sessionEndOthers, sessionList } from './player/sessions.ts';
import { ticketCreate, ticketCsv, ticketImageFile, ticketList, ticketResolved, ticketShow } from './player/tickets.ts';
import { withdrawalCreate, withdrawalCsv, withdrawalList } from './player/withdrawals.ts';
import type { Route } from './route.ts';
import { auditCheck, auditCsv, auditList } from './staff/audit.ts';
import { adminLogin, checkMasterPassword, staffProfile } from './staff/auth.ts';
import {
  broadcastAudience,
  broadcastCsv,
  broadcastList,
  broadcastSend,
  broadcastShow,
  broadcastStop,
} from './staff/broadcast.ts';
import { chargeAccountShow, chargeCsv, chargeList, chargeReverse, userTransfer } from './staff/charges.ts';
import { depositUpdate, staffDepositCsv, staffDepositList } from './staff/deposits.ts';
import { allLogons, allLogonsCsv, memberLogons, memberLogonsCsv } from './staff/logons.ts';
import {
  memberActivate,
  memberCorrect,
  memberCsv,
  memberDisable,
  memberHeldDecide,
  memberHeldMatches,
  memberInfo,
  memberList,
  memberShow,
} from './staff/members.ts';
import { reportsPending } from './staff/pending.ts';
import { memberPlayedCsv, memberPlayedGame, memberPlayedHistory } from './staff/played-history.ts';
import {
  depositsDaily,
  depositsDailyCsv,
  depositsReport,
  depositsReportCsv,
  withdrawalsDaily,
  withdrawalsDailyCsv,
  withdrawalsReport,
  withdrawalsReportCsv,
} from './staff/report-payments.ts';
import {
  completeOverview,
  memberOverview,
  monthlyReport,
  overviewReport,
  overviewReportCsv,
  ranking,
  rankingCsv,
  reportMembers,
  userRanking,
  yearlyReport,
} from './staff/reports.ts';
import {
  roundPlayedCsv,
  roundPlayedHistory,
  roundPlayers,
  roundPlayersCsv,
  roundReport,
  roundWinningCsv,
  roundWinningHistory,
} from './staff/rounds.ts';
import {
  staffTicketCreate,
  staffTicketCsv,
  staffTicketImageFile,
  staffTicketList,
  staffTicketResolved,
  staffTicketShow,
  staffTicketViewing,
} from './staff/tickets.ts';
import { top37, wheelConfig, wheelConfigUpdate } from './staff/wheel.ts';
import { staffWithdrawalCsv, staffWithdrawalList, withdrawalUpdate } from './staff/withdrawals.ts';
import { studioEvents } from './studio/events.ts';

const ROUTES = [
  login,
  oauthToken,
  register,
  registerComplete,
  registration,
  adminLogin,
  profile,
  profileUpdate,
  commonAll,
  countries,
  cities,
  showPage,
  accountCommon,
  dayLimits,
  userAction,
  closeAnotherSessions,
  updateLocale,
  updateFavorites,
  play,
  stats,
  playedGame,
  playedHistory,
  playedCsv,
  playedGameFile,
  lastRounds,
  roundRecord,
  roundVoids,
  roundReceipts,
  updateSettings,
  resetPassword,
  passwordChange,
  passwordUpdate,
  emailChange,
  emailUpdate,
  linkLook,
  deleteSelfAccount,
  stopAll,
  sessionList,
  sessionEnd,
  sessionEndOthers,
  logonHistory,
  logonCsv,
  depositCreate,
  depositList,
  depositCsv,
  withdrawalCreate,
  withdrawalList,
  withdrawalCsv,
  ticketCreate,
  ticketList,
  ticketCsv,
  ticketShow,
  ticketResolved,
  ticketImageFile,
  fairnessKeys,
  staffProfile,
  checkMasterPassword,
  auditList,
  auditCsv,
  auditCheck,
  depositUpdate,
  withdrawalUpdate,
  broadcastAudience,
  broadcastSend,
  broadcastStop,
  broadcastList,
  broadcastCsv,
  broadcastShow,
  wheelConfig,
  wheelConfigUpdate,
  top37,
  staffTicketList,
  staffTicketCsv,
  staffTicketShow,
  staffTicketCreate,
  staffTicketResolved,
  staffTicketViewing,
  staffTicketImageFile,
  completeOverview,
  depositsDaily,
  depositsDailyCsv,
  depositsReport,
  depositsReportCsv,
  memberOverview,
  monthlyReport,
  overviewReport,
  overviewReportCsv,
  ranking,
  rankingCsv,
  reportMembers,
  userRanking,
  withdrawalsDaily,
  withdrawalsDailyCsv,
  withdrawalsReport,
  withdrawalsReportCsv,
  yearlyReport,
  memberList,
  memberCsv,
  memberShow,
  memberInfo,
  memberDisable,
  memberCorrect,
  memberHeldDecide,
  memberHeldMatches,
  memberActivate,
  memberLogons,
  memberLogonsCsv,
  allLogons,
  allLogonsCsv,
  roundWinningHistory,
  roundWinningCsv,
  roundPlayedHistory,
  roundPlayedCsv,
  roundReport,
  roundPlayers,
  roundPlayersCsv,
  memberPlayedHistory,
  memberPlayedCsv,
  memberPlayedGame,
  staffDepositList,
  staffDepositCsv,
  staffWithdrawalList,
  staffWithdrawalCsv,
  chargeAccountShow,
  chargeReverse,
  chargeCsv,
  chargeList,
  userTransfer,
  reportsPending,
  studioEvents,
] as const satisfies readonly Route[];

/** The name of a call. */
export type RouteName = (typeof ROUTES)[number]['name'];

/**
 * Every route. The API reference is generated from this list; a test checks that each route has exactly one handler.
 */
export const ALL_ROUTES: readonly Route[] = ROUTES;
