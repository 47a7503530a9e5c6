import {
  completeOverview,
  type MemberFigures,
  memberOverview,
  type SiteOverview,
  type UserRanks,
  userRanking,
} from '@lajvard/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../calls/api.ts';

/** The whole casino. */
export const siteOverviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async (): Promise<SiteOverview> => (await callApi(completeOverview)).data,
  staleTime: 0,
});

/** One member, by account ID or user id. */
export const memberOverviewQuery = (userId: string) =>
  queryOptions({
    queryKey: ['overview', userId],
    queryFn: async (): Promise<MemberFigures> => (await callApi(memberOverview, { params: { id: userId } })).data,
    staleTime: 0,
  });

/** The ranks of one member among all. */
export const userRanksQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user-ranking', userId],
    queryFn: async (): Promise<UserRanks> => (await callApi(userRanking, { query: { user_id: userId } })).data,
    staleTime: 0,
  });
