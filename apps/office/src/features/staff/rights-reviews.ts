import { type RightsReviews, rightsReviewList } from '@lajvard/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/calls/api.ts';

/** The last reviews, and when the next is due. */
export const rightsReviewsQuery = queryOptions({
  queryKey: ['rights-reviews'],
  queryFn: async (): Promise<RightsReviews> => (await callApi(rightsReviewList, {})).data,
});

export type Verdict = RightsReviews['reviews'][number]['rights'][number]['verdict'];

/** What somebody may do, as one key: with other rights they are reviewed again. */
export const keyOf = ({ id, role, partner }: RightsReviews['colleagues'][number]): string =>
  `${id} ${role} ${partner ?? ''}`;
