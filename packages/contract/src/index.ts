export { ALL_ROUTES, type RouteName } from './all-routes.ts';
export { csvText } from './csv.ts';
export {
  dataOf,
  type EarlierDecision,
  earlierDecision,
  type FormReply,
  formReply,
  type RefusalReply,
  refusalReply,
} from './envelopes.ts';
export {
  inEveryLanguage,
  isLanguage,
  LANGUAGE_FACTS,
  LANGUAGES,
  type Language,
  nextLanguage,
} from './languages.ts';
export {
  playerChannel,
  ROUND_CHANNEL,
  ROUND_STATE_CHANNEL,
  SHARED_CHANNELS,
  WHEEL_STATE_CHANNEL,
} from './live/channels.ts';
export { LIVE_MESSAGES, type LiveMessage, type LiveMessageName, ROUND_STATES } from './live/messages.ts';
export { type PresenceMember, presenceMember, seatId, sessionId } from './live/presence.ts';
export { PERSON_HEADER } from './page-person.ts';
export { dateRange, fileQuery, listOf, listQuery, listWithTotals, pageMeta } from './paging.ts';
export { hashKey, type PayerBar, paymentStatus, paymentStep, wholeDollars } from './payment.ts';
export { isPlainText } from './plain-text.ts';
export {
  deleteSelfAccount,
  emailChange,
  emailUpdate,
  LINK_PATHS,
  linkLook,
  newPassword,
  passwordChange,
  passwordUpdate,
  resetPassword,
  stopAll,
} from './player/account-links.ts';
export { login, oauthToken, register, registerComplete, registration, type Tokens, tokens } from './player/auth.ts';
export { type Deposit, deposit, depositCreate, depositCsv, depositList, hashCode } from './player/deposits.ts';
export {
  BET_LIMIT_PERIODS,
  betLimitForm,
  CLOSURE_MONTHS,
  closureForm,
  DEPOSIT_LIMIT_PERIODS,
  depositLimitForm,
  EXCLUSION_MONTHS,
  exclusionForm,
  updateSettings,
} from './player/limits.ts';
export { type Logon, logon, logonCsv, logonHistory } from './player/logons.ts';
export { type PageBlock, type PageRun, pageBlock, type SitePage, showPage, sitePage } from './player/pages.ts';
export { type City, type Country, cities, city, countries, country } from './player/places.ts';
export {
  type LiveRound,
  liveRound,
  type PlayReceipt,
  play,
  playedGame,
  playReceipt,
  type RoundResult,
  roundResult,
  stats,
  win,
  wireChip,
  wireChips,
} from './player/play.ts';
export { type PlayedRound, playedCsv, playedHistory, playedRound } from './player/played-history.ts';
export {
  accountCommon,
  type Common,
  type Config,
  closeAnotherSessions,
  common,
  commonAll,
  config,
  type DayLimits,
  dayLimits,
  profile,
  profileUpdate,
  type UserInfo,
  updateFavorites,
  updateLocale,
  userAction,
  userInfo,
} from './player/profile.ts';
export {
  fairnessKeys,
  playedGameFile,
  type SignedRound,
  type SigningKey,
  signedRound,
  signingKey,
} from './player/proofs.ts';
export {
  type EndedRounds,
  lastRounds,
  type PublicRound,
  publicRound,
  roundReceipts,
  roundRecord,
  roundVoids,
} from './player/rounds.ts';
export { type Session, session, sessionEnd, sessionEndOthers, sessionList } from './player/sessions.ts';
export { ticketCreate, ticketCsv, ticketImageFile, ticketList, ticketResolved, ticketShow } from './player/tickets.ts';
export {
  TRC20_LOOK,
  type Withdrawal,
  withdrawal,
  withdrawalCreate,
  withdrawalCsv,
  withdrawalList,
} from './player/withdrawals.ts';
export {
  COMMON_REFUSALS,
  type CommonRefusal,
  REFUSAL_CODES,
  type RefusalCode,
  SERVER_REFUSALS,
  type ServerRefusal,
} from './refusals.ts';
export { type MultipartRules, type Route, route, type Schema, type Who } from './route.ts';
export {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditPerson,
  type AuditRow,
  auditCheck,
  auditCsv,
  auditList,
  auditRow,
} from './staff/audit.ts';
export { adminLogin, checkMasterPassword, masterPassword, staffProfile } from './staff/auth.ts';
export {
  BROADCAST_REASONS,
  type Broadcast,
  type BroadcastCounts,
  type BroadcastDetails,
  type BroadcastFailure,
  type BroadcastReason,
  broadcastAudience,
  broadcastCsv,
  broadcastList,
  broadcastSend,
  broadcastShow,
  broadcastStop,
} from './staff/broadcast.ts';
export {
  accountCode,
  type Charge,
  type ChargeAccount,
  charge,
  chargeAccount,
  chargeAccountShow,
  chargeCsv,
  chargeList,
  type MadeCharge,
  madeCharge,
  userTransfer,
} from './staff/charges.ts';
export { type DepositCheck, type DepositVerdict, depositCheck, depositVerdict } from './staff/deposit-checks.ts';
export { depositUpdate, type StaffDeposit, staffDeposit, staffDepositCsv, staffDepositList } from './staff/deposits.ts';
export {
  allLogons,
  allLogonsCsv,
  type HeldMatch,
  heldMatch,
  MEMBER_CRITERIA,
  type Member,
  type MemberCriterion,
  type MemberDetails,
  type MemberFacts,
  type MemberProfile,
  member,
  memberActivate,
  memberCsv,
  memberDetails,
  memberDisable,
  memberFacts,
  memberHeldDecide,
  memberHeldMatches,
  memberInfo,
  memberList,
  memberLogons,
  memberLogonsCsv,
  memberSearchForm,
  memberShow,
  type StaffLogon,
  staffLogon,
} from './staff/members.ts';
export { type PendingCounts, pendingCounts, reportsPending } from './staff/pending.ts';
export {
  type MemberPlayedRound,
  memberPlayedCsv,
  memberPlayedGame,
  memberPlayedHistory,
  memberPlayedRound,
} from './staff/played-history.ts';
export {
  type DailyPayment,
  depositsDaily,
  depositsDailyCsv,
  depositsReport,
  depositsReportCsv,
  type PaymentRow,
  type PaymentTotals,
  withdrawalsDaily,
  withdrawalsDailyCsv,
  withdrawalsReport,
  withdrawalsReportCsv,
} from './staff/report-payments.ts';
export {
  FIRST_REPORT_YEAR,
  PERIOD_TYPES,
  type PeriodType,
  reportDate,
  type ShownPeriod,
} from './staff/report-period.ts';
export {
  completeOverview,
  type MemberFigures,
  type MemberStats,
  memberOverview,
  monthlyReport,
  type OverviewRow,
  type OverviewTotals,
  overviewReport,
  overviewReportCsv,
  type RankedMember,
  ranking,
  rankingCsv,
  reportMembers,
  type SiteOverview,
  type TodayOverview,
  type UserRanks,
  userRanking,
  yearlyReport,
} from './staff/reports.ts';
export {
  type HouseTotals,
  houseTotals,
  type PlayedRoundRow,
  playedRoundRow,
  type RoundDetails,
  type RoundPlayer,
  roundDetails,
  roundPlayedCsv,
  roundPlayedHistory,
  roundPlayer,
  roundPlayers,
  roundPlayersCsv,
  roundReport,
  roundWinningCsv,
  roundWinningHistory,
  type WinningRound,
  winningRound,
} from './staff/rounds.ts';
export {
  type StaffTicket,
  type StaffTicketLine,
  staffTicketCreate,
  staffTicketCsv,
  staffTicketImageFile,
  staffTicketList,
  staffTicketResolved,
  staffTicketShow,
  staffTicketViewing,
} from './staff/tickets.ts';
export {
  NO_SPIN_CAUSES,
  type NoSpinCause,
  type Top37Board,
  top37,
  top37Board,
  top37Entry,
  type WheelSettings,
  wheelConfig,
  wheelConfigUpdate,
  wheelSettings,
} from './staff/wheel.ts';
export {
  type StaffWithdrawal,
  staffWithdrawal,
  staffWithdrawalCsv,
  staffWithdrawalList,
  withdrawalUpdate,
} from './staff/withdrawals.ts';
export { PAYMENT_STATUS, type PaymentStatus, TICKET_STATUS, type TicketStatus } from './status-codes.ts';
export { type StudioEvent, studioEvent, studioEvents } from './studio/events.ts';
export {
  TICKET_IMAGES,
  TICKET_TEAMS,
  type Ticket,
  type TicketImage,
  type TicketLine,
  type TicketPriority,
  type TicketReply,
  ticketMessage,
} from './ticket.ts';
export { accountHexOf, addressOfAccount, isTrc20Address } from './trc20-address.ts';
export { WHEELS, type WheelId } from './wheels.ts';
export { mayDo, STAFF_ACTIONS, STAFF_ROLES, type StaffAction, type StaffRole, WHO_MAY } from './who-may.ts';
