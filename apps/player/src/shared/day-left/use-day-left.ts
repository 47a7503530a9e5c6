import { dayLimits } from '@lajvard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '../api.ts';

const KEY = ['day-limits'];

/** What is left of what one may ask for within 24 hours, and by when the next is free. */
export function useDayLeft() {
  const queries = useQueryClient();
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: KEY,
    queryFn: async () => ({ ...(await callApi(dayLimits)).data, askedAt: Date.now() }),
    staleTime: 0,
  });
  /** Asks again: one more was sent, or refused. */
  const askAgain = useCallback(() => void queries.invalidateQueries({ queryKey: KEY }), [queries]);
  return { data, isAsking: !isFetchedAfterMount, askAgain };
}
