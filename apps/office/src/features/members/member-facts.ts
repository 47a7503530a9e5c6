import { type Member, type MemberFacts, type MemberProfile, memberShow } from '@lajvard/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/calls/api.ts';
import { PROFILE_PAGES } from './profile-pages.ts';

/** The facts of a member, and the limits they have set. */
export type ProfileFacts = MemberFacts & Partial<Pick<MemberProfile, 'limits'>>;

/** A member by account id: the facts that every page of the profile shows. */
export const memberQuery = (accountCode: string) =>
  queryOptions({
    queryKey: ['member', accountCode],
    queryFn: async (): Promise<ProfileFacts> =>
      (await callApi(memberShow, { params: { account_code: accountCode } })).data,
    staleTime: 10_000,
  });

type Answer = { data: Member[] };
const isAnswer = (kept: unknown): kept is Answer => Array.isArray((kept as Partial<Answer> | undefined)?.data);

/** Updates a member wherever it is cached: the rows of lists, the profile. */
export function keepMember(client: QueryClient, facts: MemberFacts): void {
  client.setQueryData(memberQuery(facts.account_code).queryKey, (kept) => ({ ...kept, ...facts }));
  client.setQueriesData({ queryKey: ['list', 'members'] }, (kept: unknown) =>
    isAnswer(kept)
      ? { ...kept, data: kept.data.map((row) => (row.id === facts.id ? { ...row, ...facts } : row)) }
      : kept,
  );
}

/** The address of a page of a member's profile. */
export const profilePath = (accountCode: string, page: string): string => `/account/profile/${accountCode}/${page}`;

/** The first page of a member's profile (docs/specification/2-account-and-back-office.md#215-members-list). */
export const profileOf = (accountCode: string): string => profilePath(accountCode, PROFILE_PAGES[0].page);
