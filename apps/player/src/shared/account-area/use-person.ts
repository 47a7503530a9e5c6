import type { UserInfo } from '@lajvard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { session } from '../session/session.ts';
import { keepUser } from '../session/signed-in.ts';

const KEY = ['profile'];

/** The signed-in person, fetched again on every page; sidebar and page share one request. */
export const usePerson = () => useQuery({ queryKey: KEY, queryFn: session.refreshUser, staleTime: 0 });

/** Returns a function that shows and stores the person of a reply, here and for the table in this browser. */
export function useTakePerson(): (person: UserInfo) => void {
  const queries = useQueryClient();
  return useCallback(
    (person) => {
      keepUser(person);
      queries.setQueryData(KEY, person);
    },
    [queries],
  );
}
