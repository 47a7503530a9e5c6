import type { RankedMember, UserRanks } from '@lajvard/contract';
import { Refused } from '#platform/http/handler.ts';
import { metaOf, type Page } from '#platform/http/paging.ts';
import { findMember } from './member-store.ts';
import { firstDayOf } from './overview-store.ts';
import { type PeriodQuery, periodOf, today } from './period.ts';
import type { ReportsOptions } from './ports.ts';
import { dollars, presentRanked } from './present.ts';
import { findRanked, type RankingSearch, ranksOf } from './ranking-store.ts';

/** One page of a ranking, and the sums of everybody in it. */
export const readRanking = async (
  { db, clock, timeZone }: ReportsOptions,
  query: PeriodQuery & Page & Pick<RankingSearch, 'sort' | 'align'>,
): Promise<{
  data: RankedMember[];
  meta: ReturnType<typeof metaOf>;
  totals: { count: number; cash_in: number; cash_out: number };
}> => {
  const { sort, align, page, limit } = query;
  const now = today(clock, timeZone);
  const period = periodOf(query, await firstDayOf(db, now), now, timeZone);
  const found = await findRanked(db, { period, sort, align, page, limit });
  return {
    data: found.rows.map(presentRanked),
    meta: metaOf(query, found.count),
    totals: { count: found.count, cash_in: dollars(found.cashInCents), cash_out: dollars(found.cashOutCents) },
  };
};

/** One member's ranks among all. */
export const readRanks = async (
  { db }: Pick<ReportsOptions, 'db'>,
  idOrCode: string,
): Promise<UserRanks | Refused<'not-found'>> => {
  const member = await findMember(db, idOrCode, null);
  return member === undefined ? new Refused('not-found') : ranksOf(db, member.user_id);
};
