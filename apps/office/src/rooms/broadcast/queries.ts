import { type Broadcast, broadcastAudience, broadcastShow } from '@lajvard/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/api.ts';

const POLL_MS = 2_000;

/** Whom an e-mail to all would reach now. */
export const audienceQuery = queryOptions({
  queryKey: ['broadcast-audience'],
  queryFn: async () => (await callApi(broadcastAudience)).data,
  staleTime: 0,
});

/** One broadcast; asked again every two seconds while it is under way. */
export const broadcastQuery = (id: number) =>
  queryOptions({
    queryKey: ['broadcast', id],
    queryFn: async () => (await callApi(broadcastShow, { params: { id } })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.ended_at !== null ? false : POLL_MS),
  });

/** How many members it is decided of. */
export const doneOf = ({ counts }: Pick<Broadcast, 'counts'>): number =>
  counts.sent + counts.failed + counts.skipped + counts.unknown;
