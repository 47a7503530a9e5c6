import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { listOf } from '../paging.ts';
import { route } from '../route.ts';
import {
  goesForward,
  PERIOD_TYPES,
  pageFields,
  periodFields,
  periodQuery,
  REPORTS,
  reportOf,
  TURNED,
} from './report-period.ts';

/** An account ID, or the number of the account. */
const member = z.string().check(z.regex(/^\d{1,11}$/, 'errors:invalid'));

/**
 * What happened in a period, dollars (docs/FIGURES.md). The names are the specification's
 * (docs/specification/2-account-and-back-office.md#315-report-rows). Each row adds up: StartBalance + DepositAmount +
 * ChargesAmount + CorrectionsAmount = WithdrawalAmount + HouseBalance + PlayersBalance + PendingWithdrawals + InPlay.
 */
const overviewRow = z.object({
  /** `2026-11-21` or `2026-11`. */
  Date: z.string(),
  TotalBets: z.number(),
  PayoutAmount: z.number(),
  HouseBalance: z.number(),
  WinningAmount: z.number(),
  LosingAmount: z.number(),
  WHouseBalance: z.number(),
  /** What players had before the period: in wallets, waiting to be withdrawn, and in play. */
  StartBalance: z.number(),
  DepositAmount: z.number(),
  WithdrawalAmount: z.number(),
  /** Charges and credits by staff, minus what was taken back. */
  ChargesAmount: z.number(),
  /** What corrections of rounds gave to players, minus what they took. */
  CorrectionsAmount: z.number(),
  /** The balance of all players' wallets at the end of the period. */
  PlayersBalance: z.number(),
  /** Set aside for withdrawals that wait, at the end of the period. */
  PendingWithdrawals: z.number(),
  /** Stakes of rounds without a result, at the end of the period. */
  InPlay: z.number(),
  /** Members at the end of the period, and those who played in it. */
  MembersCount: z.number(),
  ActiveMembersCount: z.number(),
});
export type OverviewRow = z.infer<typeof overviewRow>;

const {
  Date: _date,
  StartBalance: _start,
  ChargesAmount: _charges,
  CorrectionsAmount: _corrections,
  PlayersBalance: _balance,
  PendingWithdrawals: _pending,
  InPlay: _inPlay,
  MembersCount: _members,
  ActiveMembersCount: _active,
  ...sums
} = overviewRow.shape;

/** The sums of today, dollars. */
const todayOverview = z.object(sums);
export type TodayOverview = z.infer<typeof todayOverview>;

/**
 * Totals since the start, dollars. All money is accounted for:
 * cash_in + adjustments + corrections = cash_out + held_balance + not_used_balance + in_play + house_balance, always.
 */
const standing = {
  cash_in: z.number(),
  winning: z.number(),
  losing: z.number(),
  cash_out: z.number(),
  not_used_balance: z.number(),
  house_balance: z.number(),
  /** Charges and credits by staff, minus what was taken back. */
  adjustments: z.number(),
  /** What corrections of rounds gave to players, minus what they took. */
  corrections: z.optional(z.number()),
  /** Requested withdrawals that are not yet decided. */
  held_balance: z.number(),
  /** Stakes of the current round. */
  in_play: z.number(),
  today: todayOverview,
} as const;

const siteOverview = z.object({ total_members: z.number(), ...standing, days: z.array(overviewRow) });
export type SiteOverview = z.infer<typeof siteOverview>;

export const memberFigures = z.object({ account_code: z.string(), created_at: z.string(), ...standing });
export type MemberFigures = z.infer<typeof memberFigures>;

/** The sums of the rows. `StartBalance` is that of the first row; the other balances and members are the last row's. */
const overviewTotals = z.omit(overviewRow, { Date: true });
export type OverviewTotals = z.infer<typeof overviewTotals>;

const { year, month } = periodFields;

/**
 * Member stats (docs/specification/2-account-and-back-office.md#312-member-stats). The counts of waiting items are null
 * for a role that may not see them. `unfinished_registrations` do not count as members.
 */
const memberStats = z.object({
  total_members: z.number(),
  online_members: z.number(),
  unfinished_registrations: z.number(),
  waiting_for_approvals_withdrawals: z.nullable(z.number()),
  waiting_for_approvals_deposits: z.nullable(z.number()),
  waiting_for_answers_tickets: z.nullable(z.number()),
  total: z.number(), // total_members and online_members by their older names
  online: z.number(),
});
export type MemberStats = z.infer<typeof memberStats>;

/** The number of members, of those at the live table now, and of waiting items. */
export const reportMembers = route({
  name: 'reportMembers',
  who: { staff: 'office.enter' },
  limit: 'none',
  method: 'GET',
  path: `${REPORTS}/members`,
  summary:
    'How many members are registered, how many are at the live table now, and what waits for staff; ' +
    'a partner’s panel sees its own members.',
  reply: dataOf(memberStats),
});

export const completeOverview = route({
  name: 'completeOverview',
  who: { staff: 'overview.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: `${REPORTS}/complete-overview`,
  summary: 'The whole house: since the beginning, today, and the last thirty days one by one.',
  reply: dataOf(siteOverview),
});

export const memberOverview = route({
  name: 'memberOverview',
  who: { staff: 'members.profile' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: `${REPORTS}/overview/:id`,
  about: 'member',
  summary: 'One member: since the beginning, and today. `id` is an account ID or the number of the account.',
  params: z.strictObject({ id: member }),
  reply: dataOf(memberFigures),
  refusals: ['not-found', 'form-invalid'],
});

export const overviewReport = route({
  name: 'overviewReport',
  who: { staff: 'reports.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: `${REPORTS}/overview/total`,
  summary: 'The overview by days (monthly, range) or months (yearly, total).',
  query: periodQuery,
  reply: reportOf(overviewRow, overviewTotals),
  refusals: ['form-invalid'],
});

export const monthlyReport = route({
  name: 'monthlyReport',
  who: { staff: 'reports.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: `${REPORTS}/monthly`,
  summary: 'The overview of one month by days.',
  query: z.strictObject({ year, month }),
  reply: overviewReport.reply,
  refusals: ['form-invalid'],
});

export const yearlyReport = route({
  name: 'yearlyReport',
  who: { staff: 'reports.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: `${REPORTS}/yearly`,
  summary: 'The overview of one year by months.',
  query: z.strictObject({ year }),
  reply: overviewReport.reply,
  refusals: ['form-invalid'],
});

export const overviewReportCsv = csvRoute({
  name: 'overviewReportCsv',
  who: { staff: 'reports.read' },
  reads: 'late',
  path: `${REPORTS}/overview/csv`,
  summary: 'The overview report as a file.',
  query: periodQuery,
  refusals: ['form-invalid', 'list-too-long'],
});

/** A member in a ranking: the rank among all matching members, and the figures of the period in dollars. */
const rankedMember = z.object({
  rank: z.number(),
  account_code: z.string(),
  cash_in: z.number(),
  cash_out: z.number(),
  winning: z.number(),
  losing: z.number(),
  house_balance: z.number(),
});
export type RankedMember = z.infer<typeof rankedMember>;

const rankingFields = {
  ...periodFields,
  type: z._default(z.enum(PERIOD_TYPES), 'total'),
  sort: z._default(z.enum(['cash_in', 'cash_out']), 'cash_in'),
  align: z._default(z.enum(['asc', 'desc']), 'desc'),
} as const;

export const ranking = route({
  name: 'ranking',
  who: { staff: 'rankings.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: `${REPORTS}/ranking`,
  summary:
    'Members by what they deposited (cash_in) or were paid (cash_out) in a period, with the sum of all who match.',
  query: z.strictObject({ ...pageFields, ...rankingFields }).check(z.refine((query) => goesForward(query), TURNED)),
  reply: z.extend(listOf(rankedMember), {
    totals: z.object({ count: z.number(), cash_in: z.number(), cash_out: z.number() }),
  }),
  refusals: ['form-invalid'],
});

export const rankingCsv = csvRoute({
  name: 'rankingCsv',
  who: { staff: 'rankings.read' },
  reads: 'late',
  path: `${REPORTS}/ranking/csv`,
  summary: 'The same as a file.',
  query: z.strictObject(rankingFields).check(z.refine((query) => goesForward(query), TURNED)),
  refusals: ['form-invalid', 'list-too-long'],
});

/** The ranks of one member among all; null where the member has no such figure. */
export const userRanks = z.object({
  cash_in: z.nullable(z.number()),
  cash_out: z.nullable(z.number()),
  winning: z.nullable(z.number()),
  losing: z.nullable(z.number()),
  /** By what the casino earned from the member: losses minus wins. */
  house_deposit: z.nullable(z.number()),
  /** The number of members. */
  members: z.number(),
});
export type UserRanks = z.infer<typeof userRanks>;

export const userRanking = route({
  name: 'userRanking',
  who: { staff: 'members.rank' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: `${REPORTS}/user-ranking`,
  summary: 'The places of one member among all members. `user_id` is an account ID or the number of the account.',
  query: z.strictObject({ user_id: member }),
  reply: dataOf(userRanks),
  refusals: ['not-found', 'form-invalid'],
});
