import { dayLimits } from '@lajvard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '../calls/api.ts';

const KEY = ['day-limits'];

/** How many requests are left within 24 hours, and when the next is allowed. */
export function useDayLeft() {
  const queries = useQueryClient();
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: KEY,
    queryFn: async () => ({ ...(await callApi(dayLimits)).data, askedAt: Date.now() }),
    staleTime: 0,
  });
  /** Fetches again, after a request was sent or refused. */
  const askAgain = useCallback(() => void queries.invalidateQueries({ queryKey: KEY }), [queries]);
  return { data, isAsking: !isFetchedAfterMount, askAgain };
}
