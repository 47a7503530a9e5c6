import * as playerAccountLinks from './player/account-links.ts';
import * as playerAuth from './player/auth.ts';
import * as playerBeacon from './player/beacon.ts';
import * as playerCorrections from './player/corrections.ts';
import * as playerDeposits from './player/deposits.ts';
import * as playerLimits from './player/limits.ts';
import * as playerLog from './player/log.ts';
import * as playerLogin from './player/login.ts';
import * as playerLogons from './player/logons.ts';
import * as playerPages from './player/pages.ts';
import * as playerPasskeys from './player/passkeys.ts';
import * as playerPlaces from './player/places.ts';
import * as playerPlay from './player/play.ts';
import * as playerPlayedHistory from './player/played-history.ts';
import * as playerProfile from './player/profile.ts';
import * as playerProofs from './player/proofs.ts';
import * as playerRoundFigures from './player/round-figures.ts';
import * as playerRounds from './player/rounds.ts';
import * as playerSecondFactor from './player/second-factor.ts';
import * as playerSessions from './player/sessions.ts';
import * as playerTickets from './player/tickets.ts';
import * as playerVoidRanks from './player/void-ranks.ts';
import * as playerWithdrawals from './player/withdrawals.ts';
import type { Route } from './route.ts';
import * as staffAudit from './staff/audit.ts';
import * as staffAuth from './staff/auth.ts';
import * as staffBroadcast from './staff/broadcast.ts';
import * as staffCharges from './staff/charges.ts';
import * as staffColleagues from './staff/colleagues.ts';
import * as staffCroupierSessions from './staff/croupier-sessions.ts';
import * as staffDeposits from './staff/deposits.ts';
import * as staffLogons from './staff/logons.ts';
import * as staffMemberFactor from './staff/member-factor.ts';
import * as staffMemberLimits from './staff/member-limits.ts';
import * as staffMembers from './staff/members.ts';
import * as staffMoneySettings from './staff/money-settings.ts';
import * as staffPasskeys from './staff/passkeys.ts';
import * as staffPending from './staff/pending.ts';
import * as staffPlayedHistory from './staff/played-history.ts';
import * as staffProposals from './staff/proposals.ts';
import * as staffReportEvents from './staff/report-events.ts';
import * as staffReportPayments from './staff/report-payments.ts';
import * as staffReportReturns from './staff/report-returns.ts';
import * as staffReports from './staff/reports.ts';
import * as staffRightsReviews from './staff/rights-reviews.ts';
import * as staffRoundCorrect from './staff/round-correct.ts';
import * as staffRounds from './staff/rounds.ts';
import * as staffSecondFactor from './staff/second-factor.ts';
import * as staffTablePause from './staff/table-pause.ts';
import * as staffTicketTemplates from './staff/ticket-templates.ts';
import * as staffTickets from './staff/tickets.ts';
import * as staffWalletMatching from './staff/wallet-matching.ts';
import * as staffWheel from './staff/wheel.ts';
import * as staffWheelRecords from './staff/wheel-records.ts';
import * as staffWithdrawals from './staff/withdrawals.ts';
import * as studioEvents from './studio/events.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'who' in value && 'path' in value && 'reply' in value;
const routesOf = (modules: readonly object[]): Route[] =>
  modules.flatMap((module) => Object.values(module).filter(isRoute));

/** Every route that these files export: the API reference is made from it; a test checks that each has one handler. */
export const ALL_ROUTES: readonly Route[] = /* @__PURE__ */ routesOf([
  playerAccountLinks,
  playerAuth,
  playerBeacon,
  playerCorrections,
  playerDeposits,
  playerLimits,
  playerLog,
  playerLogin,
  playerLogons,
  playerPages,
  playerPasskeys,
  playerPlaces,
  playerPlay,
  playerPlayedHistory,
  playerProfile,
  playerProofs,
  playerRoundFigures,
  playerRounds,
  playerSecondFactor,
  playerSessions,
  playerTickets,
  playerVoidRanks,
  playerWithdrawals,
  staffAudit,
  staffAuth,
  staffBroadcast,
  staffCharges,
  staffColleagues,
  staffCroupierSessions,
  staffDeposits,
  staffLogons,
  staffMemberFactor,
  staffMemberLimits,
  staffMembers,
  staffMoneySettings,
  staffPasskeys,
  staffPending,
  staffPlayedHistory,
  staffProposals,
  staffReportEvents,
  staffReportPayments,
  staffReportReturns,
  staffReports,
  staffRightsReviews,
  staffRoundCorrect,
  staffRounds,
  staffSecondFactor,
  staffTablePause,
  staffTickets,
  staffTicketTemplates,
  staffWalletMatching,
  staffWheel,
  staffWheelRecords,
  staffWithdrawals,
  studioEvents,
]);
