import { reportsPending } from '@lajvard/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';

const AGAIN_MS = 20_000;

/** How many items wait for staff; null for what the role may not see. Refetched while the page is visible. */
export const pendingQuery = queryOptions({
  queryKey: ['pending'],
  queryFn: async () => (await callApi(reportsPending)).data,
  refetchInterval: AGAIN_MS,
  staleTime: AGAIN_MS,
});
