import type {
  MemberFigures,
  MemberStats,
  OverviewRow,
  OverviewTotals,
  ShownPeriod,
  SiteOverview,
} from '@lajvard/contract';
import { onlineCount } from '#modules/presence';
import { Refused } from '#platform/http/handler.ts';
import { waitingFor } from './count-waiting.ts';
import { findMember, partnerOfStaff, playerStanding, playerSums, presentMembers } from './member-store.ts';
import {
  activeInPeriod,
  activeMembers,
  firstDayOf,
  memberCounts,
  overviewBuckets,
  type SumsRow,
  stakesInPlay,
  sumsOfDay,
} from './overview-store.ts';
import { laterDay, type PeriodQuery, periodOf, today } from './period.ts';
import type { ReportsOptions } from './ports.ts';
import { addSums, dollars, presentOverview, presentPlayerSums, presentSums, presentTotals } from './present.ts';
import { snapshot } from './snapshot.ts';

const DASHBOARD_DAYS = 30;

/**
 * How many members there are, how many are at the live table, and how much waits, as far as this member of staff may
 * see.
 */
export const readMembers = async (
  { db }: ReportsOptions,
  { userId: staffId, role }: { readonly userId: number; readonly role: string | null },
): Promise<MemberStats> => {
  const partner = await partnerOfStaff(db, staffId);
  const { total, unfinished, userIds } = await presentMembers(db, partner);
  const [online, waiting] = await Promise.all([
    onlineCount(db, partner === null ? null : userIds),
    waitingFor(db, role),
  ]);
  return {
    total_members: total,
    online_members: online,
    unfinished_registrations: unfinished,
    waiting_for_approvals_withdrawals: waiting.withdrawals,
    waiting_for_approvals_deposits: waiting.deposits,
    waiting_for_answers_tickets: waiting.tickets,
    total,
    online,
  };
};

/** The sums of the day that runs. */
export const sumsOfToday = ({
  db,
  clock,
  timeZone,
}: Pick<ReportsOptions, 'db' | 'clock' | 'timeZone'>): Promise<SumsRow> =>
  snapshot(db, (reader) => sumsOfDay(reader, today(clock, timeZone)));

/** The overview of a query's days, by days or months. */
export const readOverview = async (
  { db, clock, timeZone }: ReportsOptions,
  query: PeriodQuery,
): Promise<{ data: OverviewRow[]; totals: OverviewTotals; period: ShownPeriod }> => {
  const now = today(clock, timeZone);
  return snapshot(db, async (reader) => {
    const period = periodOf(query, await firstDayOf(reader, now), now, timeZone);
    const buckets = await overviewBuckets(reader, period);
    const data = presentOverview(buckets, await activeMembers(reader, period), await memberCounts(reader, period));
    return { data, totals: presentTotals(buckets, data, await activeInPeriod(reader, period)), period };
  });
};

/** The whole house, as of one moment: lifetime, today, and the last thirty days. */
export const readSite = async ({ db, clock, timeZone }: ReportsOptions): Promise<SiteOverview> => {
  const now = today(clock, timeZone);
  const period = {
    type: 'range',
    from: laterDay(now, 1 - DASHBOARD_DAYS),
    to: now,
    unit: 'day',
    time_zone: timeZone,
  } as const;
  return snapshot(db, async (reader) => {
    const buckets = await overviewBuckets(reader, period);
    const data = presentOverview(buckets, await activeMembers(reader, period), await memberCounts(reader, period));
    const inPlay = await stakesInPlay(reader);
    const all = addSums(buckets);
    const last = buckets.at(-1);
    if (last === undefined) throw new Error('reports: the query returned no row');
    return {
      total_members: data[0]?.MembersCount ?? 0,
      cash_in: dollars(all.cash_in_cents),
      winning: dollars(all.winning_cents),
      losing: dollars(all.losing_cents),
      cash_out: dollars(all.cash_out_cents),
      not_used_balance: dollars(last.players_balance_cents),
      house_balance: dollars(all.house_balance_cents),
      adjustments: dollars(all.adjustments_cents),
      corrections: dollars(all.corrections_cents),
      held_balance: dollars(last.held_cents),
      in_play: dollars(inPlay),
      today: presentSums(last),
      days: data,
    };
  });
};

/** One member's figures, as of one moment, if this member of staff may see the member. */
export const readMember = async (
  { db, clock, timeZone }: Pick<ReportsOptions, 'db' | 'clock' | 'timeZone'>,
  idOrCode: string,
  staffId: number,
): Promise<MemberFigures | Refused<'not-found'>> => {
  const member = await findMember(db, idOrCode, await partnerOfStaff(db, staffId));
  if (member === undefined) return new Refused('not-found');
  return snapshot(db, async (reader) => {
    const { total, day } = await playerSums(reader, member.user_id, today(clock, timeZone));
    const standing = await playerStanding(reader, member.user_id);
    return {
      account_code: member.account_code,
      created_at: member.registered_at.toISOString(),
      cash_in: dollars(total.cash_in_cents),
      winning: dollars(total.winning_cents),
      losing: dollars(total.losing_cents),
      cash_out: dollars(total.cash_out_cents),
      not_used_balance: dollars(standing.not_used_balance_cents),
      house_balance: dollars(total.losing_cents - total.winning_cents),
      adjustments: dollars(standing.adjustments_cents),
      corrections: dollars(standing.corrections_cents),
      held_balance: dollars(standing.held_cents),
      in_play: dollars(standing.in_play_cents),
      today: presentPlayerSums(day),
    };
  });
};
