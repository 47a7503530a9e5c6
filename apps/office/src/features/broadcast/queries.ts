import { type Broadcast, broadcastAudience, broadcastShow } from '@lajvard/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/calls/api.ts';

const POLL_MS = 2_000;

/** The members an e-mail to all would reach now. */
export const audienceQuery = queryOptions({
  queryKey: ['broadcast-audience'],
  queryFn: async () => (await callApi(broadcastAudience)).data,
  staleTime: 0,
});

/** One broadcast; refetched every two seconds while it runs. */
export const broadcastQuery = (id: number) =>
  queryOptions({
    queryKey: ['broadcast', id],
    queryFn: async () => (await callApi(broadcastShow, { params: { id } })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.ended_at !== null ? false : POLL_MS),
  });

/** The stage of a broadcast. `stopping`: staff stopped it, but a few mails are still being sent. */
export const stageOf = ({
  ended_at,
  stopped_at,
}: Pick<Broadcast, 'ended_at' | 'stopped_at'>): 'running' | 'stopping' | 'stopped' | 'ended' => {
  if (stopped_at !== null) return ended_at === null ? 'stopping' : 'stopped';
  return ended_at === null ? 'running' : 'ended';
};

/** The number of members whose outcome is known; for a stopped broadcast, those who were written to. */
export const doneOf = ({ counts, stopped_at }: Pick<Broadcast, 'counts' | 'stopped_at'>): number =>
  counts.sent + counts.failed + counts.unknown + (stopped_at === null ? counts.skipped : 0);

/** The id of a broadcast's notice, so that the one about its end replaces the one about its start. */
export const sentToast = (id: number): string => `broadcast-${id}`;
