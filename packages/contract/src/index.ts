export { ALL_ROUTES } from './all-routes.ts';
export type { EarlierDecision, FormReply, RefusalReply } from './envelopes.ts';
export { earlierDecision, formReply, refusalReply } from './envelopes.ts';
export type { Language } from './languages.ts';
export { inEveryLanguage, isLanguage, LANGUAGE_FACTS, LANGUAGES } from './languages.ts';
export {
  playerChannel,
  ROUND_CHANNEL,
  ROUND_STATE_CHANNEL,
  SHARED_CHANNELS,
  WHEEL_STATE_CHANNEL,
} from './live/channels.ts';
export type { LiveMessage, LiveMessageName } from './live/messages.ts';
export { LIVE_MESSAGES, ROUND_STATES } from './live/messages.ts';
export type { PresenceMember } from './live/presence.ts';
export { seatId, sessionId } from './live/presence.ts';
export { PERSON_HEADER } from './page-person.ts';
export type { PayerBar } from './payment.ts';
export { hashKey, wholeDollars } from './payment.ts';
export { isPlainText } from './plain-text.ts';
export {
  deleteSelfAccount,
  emailChange,
  emailUpdate,
  LINK_PATHS,
  linkLook,
  passwordChange,
  passwordUpdate,
  resetPassword,
  stopAll,
} from './player/account-links.ts';
export type { Tokens } from './player/auth.ts';
export {
  oauthToken,
  register,
  registerComplete,
  registration,
} from './player/auth.ts';
export { beaconChains, beaconInfo, beaconRound } from './player/beacon.ts';
export { type OwnCorrection, type RoundCorrection, roundCorrections } from './player/corrections.ts';
export type { Deposit } from './player/deposits.ts';
export { depositCreate, depositCsv, depositList } from './player/deposits.ts';
export {
  betLimitLockedUntil,
  DEPOSIT_LIMIT_DAYS,
  depositLimitLockedUntil,
  isLimitPeriod,
  isStricterBetLimit,
  type LimitPeriod,
  monthsLater,
  PERIOD_WEEKS,
} from './player/limit-rules.ts';
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
export {
  type LogLeaf,
  logCheckpoint,
  logCheckpointOf,
  logLeaf,
  logRestores,
  logTile,
  logTileOf,
  logWitnesses,
} from './player/log.ts';
export { FACTOR_REFUSALS, login } from './player/login.ts';
export type { Logon } from './player/logons.ts';
export { logonCsv, logonHistory } from './player/logons.ts';
export type { PageBlock, PageRun, SitePage } from './player/pages.ts';
export { pageBlock, showPage } from './player/pages.ts';
export type { Assertion, Attestation, CreationOptions, RequestOptions } from './player/passkey-json.ts';
export type { Passkey } from './player/passkeys.ts';
export {
  ownPasskeyAdd,
  ownPasskeyCreate,
  ownPasskeyList,
  ownPasskeyRemove,
  ownPasskeyShow,
  ownPasskeySignIn,
} from './player/passkeys.ts';
export type { City, Country } from './player/places.ts';
export { cities, city, countries, country } from './player/places.ts';
export type { BetLimitation, LiveRound, PauseReason, PlayAck, PlayReceipt, RoundResult } from './player/play.ts';
export { play, playedGame, stats } from './player/play.ts';
export type { PlayedRound } from './player/played-history.ts';
export { playedCsv, playedHistory } from './player/played-history.ts';
export type { Common, Config, DayLimits, StaffLimits, UserInfo } from './player/profile.ts';
export {
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
export type { SignedRound, SigningKey } from './player/proofs.ts';
export { fairnessKeys, keptPlay, playedGameFile, signedRound } from './player/proofs.ts';
export type { EndedRounds, HealthSample, WheelHealth } from './player/round-figures.ts';
export { roundVoids, wheelHealth } from './player/round-figures.ts';
export type { PublicRound, VoidReason } from './player/rounds.ts';
export { lastRounds, roundReceipts, roundRecord, VOID_REASONS } from './player/rounds.ts';
export {
  ownFactor,
  ownFactorBegin,
  ownFactorConfirm,
  ownFactorEnd,
  ownFactorFresh,
} from './player/second-factor.ts';
export type { Session } from './player/sessions.ts';
export { sessionEnd, sessionEndOthers, sessionList } from './player/sessions.ts';
export { ticketCreate, ticketCsv, ticketImageFile, ticketList, ticketResolved, ticketShow } from './player/tickets.ts';
export { type VoidRanks, type VoidRound, voidRanks } from './player/void-ranks.ts';
export type { Withdrawal } from './player/withdrawals.ts';
export { withdrawalCreate, withdrawalCsv, withdrawalList } from './player/withdrawals.ts';
export type { CommonRefusal, RefusalCode } from './refusals.ts';
export { COMMON_REFUSALS, REFUSAL_CODES, statusOf } from './refusals.ts';
export type { Freshness, LimitName, MultipartRules, Route, Schema, Who } from './route.ts';
export { freshnessOf, isLook, needsFreshFactor, route } from './route.ts';
export type { AuditAction, AuditPerson, AuditRow, StaffLook } from './staff/audit.ts';
export {
  AUDIT_ACTIONS,
  auditCheck,
  auditCsv,
  auditList,
  CONSOLE_STAFF_ID,
  lookCsv,
  lookList,
  SYSTEM_STAFF_ID,
} from './staff/audit.ts';
export { adminLogin, checkMasterPassword, staffProfile } from './staff/auth.ts';
export type { Broadcast, BroadcastCounts, BroadcastDetails, BroadcastFailure } from './staff/broadcast.ts';
export {
  broadcastAudience,
  broadcastCsv,
  broadcastList,
  broadcastSend,
  broadcastShow,
  broadcastStop,
} from './staff/broadcast.ts';
export type { Charge, ChargeAccount, MadeCharge } from './staff/charges.ts';
export {
  chargeAccountShow,
  chargeCsv,
  chargeList,
  chargeReverse,
  userTransfer,
} from './staff/charges.ts';
export type { Colleague } from './staff/colleagues.ts';
export {
  COLLEAGUE_STATES,
  staffAccess,
  staffChange,
  staffFactorReset,
  staffInvite,
  staffList,
  staffSessions,
  staffSessionsEnd,
  staffTraining,
} from './staff/colleagues.ts';
export type { Dealer, WheelFigure } from './staff/croupier-sessions.ts';
export { dealerBegin, dealerEnd, dealerShow, wheelFigures, wheelFiguresCsv } from './staff/croupier-sessions.ts';
export type { DepositCheck, DepositVerdict } from './staff/deposit-checks.ts';
export type { StaffDeposit } from './staff/deposits.ts';
export { depositUpdate, staffDepositCsv, staffDepositList } from './staff/deposits.ts';
export type { StaffLogon } from './staff/logons.ts';
export { allLogons, allLogonsCsv, memberLogons, memberLogonsCsv } from './staff/logons.ts';
export { memberFactorReset } from './staff/member-factor.ts';
export { memberLimitSet } from './staff/member-limits.ts';
export type { HeldMatch, Member, MemberCriterion, MemberDetails, MemberFacts, MemberProfile } from './staff/members.ts';
export {
  MEMBER_CRITERIA,
  memberActivate,
  memberCorrect,
  memberCsv,
  memberDisable,
  memberHeldDecide,
  memberHeldMatches,
  memberInfo,
  memberList,
  memberSearchForm,
  memberShow,
} from './staff/members.ts';
export type { MoneyStop, UnconfirmedSettings } from './staff/money-settings.ts';
export { alteredSetting, moneySettings, moneySettingsAccept } from './staff/money-settings.ts';
export {
  passkeyAdd,
  passkeyCreate,
  passkeyList,
  passkeyRemove,
  passkeyShow,
  passkeySignIn,
} from './staff/passkeys.ts';
export type { PendingCounts } from './staff/pending.ts';
export { reportsPending } from './staff/pending.ts';
export type { MemberPlayedRound } from './staff/played-history.ts';
export { memberPlayedCsv, memberPlayedGame, memberPlayedHistory } from './staff/played-history.ts';
export type { Proposal, ProposalKindName, ProposalStatus } from './staff/proposals.ts';
export { proposalConfirm, proposalDecline, proposalList } from './staff/proposals.ts';
export type { EventFacts, EventKind, SignificantEvent } from './staff/report-events.ts';
export { EVENT_KINDS, eventReport, eventReportCsv } from './staff/report-events.ts';
export type { DailyPayment, PaymentRow, PaymentTotals } from './staff/report-payments.ts';
export {
  depositsDaily,
  depositsDailyCsv,
  depositsReport,
  depositsReportCsv,
  withdrawalsDaily,
  withdrawalsDailyCsv,
  withdrawalsReport,
  withdrawalsReportCsv,
} from './staff/report-payments.ts';
export type { PeriodType, ShownPeriod } from './staff/report-period.ts';
export { FIRST_REPORT_YEAR } from './staff/report-period.ts';
export type { KindReturnRow, ReturnRow, ReturnWatch } from './staff/report-returns.ts';
export { returnReport, returnReportCsv } from './staff/report-returns.ts';
export type {
  MemberFigures,
  MemberStats,
  OverviewRow,
  OverviewTotals,
  RankedMember,
  SiteOverview,
  TodayOverview,
  UserRanks,
} from './staff/reports.ts';
export {
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
export type { RightsReview, RightsReviews } from './staff/rights-reviews.ts';
export { RIGHTS_VERDICTS, rightsReviewList, rightsReviewSign } from './staff/rights-reviews.ts';
export { roundCorrect, roundReportWrong } from './staff/round-correct.ts';
export type { HouseTotals, PlayedRoundRow, RoundDetails, RoundPlayer, WinningRound } from './staff/rounds.ts';
export {
  roundPlayedCsv,
  roundPlayedHistory,
  roundPlayers,
  roundPlayersCsv,
  roundReport,
  roundWinningCsv,
  roundWinningHistory,
} from './staff/rounds.ts';
export {
  secondFactor,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorEnd,
  secondFactorFresh,
} from './staff/second-factor.ts';
export type { AnyPauseReason, TablePause } from './staff/table-pause.ts';
export { STAFF_PAUSE_REASONS, tablePause, tableResume, tableState } from './staff/table-pause.ts';
export type { TicketTemplate } from './staff/ticket-templates.ts';
export { ticketTemplateEnd, ticketTemplateList, ticketTemplateWrite } from './staff/ticket-templates.ts';
export type { StaffTicket, StaffTicketLine, TicketColleague, TicketFilters, TicketNote } from './staff/tickets.ts';
export {
  staffTicketColleagues,
  staffTicketCreate,
  staffTicketCsv,
  staffTicketGiveBack,
  staffTicketHandOver,
  staffTicketImageFile,
  staffTicketList,
  staffTicketNote,
  staffTicketOpen,
  staffTicketResolved,
  staffTicketShow,
  staffTicketTake,
  staffTicketViewing,
} from './staff/tickets.ts';
export type { WalletDifference, WalletDifferenceKind, WalletMatch } from './staff/wallet-matching.ts';
export { WALLET_DIFFERENCE_KINDS, walletDifferenceSettle, walletMatching } from './staff/wallet-matching.ts';
export type { MissingForEntry, NoSpinCause, Top37Board, WheelSettings } from './staff/wheel.ts';
export { NO_SPIN_CAUSES, top37, wheelConfig, wheelConfigUpdate, wheelReading } from './staff/wheel.ts';
export type { WheelInspection, WheelRecord, WheelRecords } from './staff/wheel-records.ts';
export { wheelAdd, wheelInspect, wheelInspectionList, wheelList, wheelService } from './staff/wheel-records.ts';
export type { StaffWithdrawal } from './staff/withdrawals.ts';
export { staffWithdrawalCsv, staffWithdrawalList, withdrawalUpdate } from './staff/withdrawals.ts';
export type { PaymentStatus, TicketStatus } from './status-codes.ts';
export { PAYMENT_STATUS, TICKET_STATUS } from './status-codes.ts';
export type { StudioEvent } from './studio/events.ts';
export { studioEvent, studioEvents } from './studio/events.ts';
export { watchedStreams } from './studio/watched.ts';
export type { Ticket, TicketImage, TicketLine, TicketPriority, TicketReply } from './ticket.ts';
export { TICKET_IMAGES, TICKET_TEAMS, ticketMessage } from './ticket.ts';
export { accountHexOf, addressOfAccount, isTrc20Address } from './trc20-address.ts';
export type { WheelId } from './wheels.ts';
export { WHEELS } from './wheels.ts';
export type { StaffAction, StaffRole } from './who-may.ts';
export { mayDo, STAFF_ROLES, WHO_MAY } from './who-may.ts';
