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

/** Where a broadcast is. `stopping`: staff stopped it, a few mails are on their way still. */
export const stageOf = ({
  ended_at,
  stopped_at,
}: Pick<Broadcast, 'ended_at' | 'stopped_at'>): 'running' | 'stopping' | 'stopped' | 'ended' => {
  if (stopped_at !== null) return ended_at === null ? 'stopping' : 'stopped';
  return ended_at === null ? 'running' : 'ended';
};

/** How many members it is decided of; of one that was stopped, how many were written to: the others are left out. */
export const doneOf = ({ counts, stopped_at }: Pick<Broadcast, 'counts' | 'stopped_at'>): number =>
  counts.sent + counts.failed + counts.unknown + (stopped_at === null ? counts.skipped : 0);

/** What is said of a broadcast, so that its end takes the place of its beginning. */
export const sentToast = (id: number): string => `broadcast-${id}`;
