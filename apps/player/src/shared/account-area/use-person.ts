import type { UserInfo } from '@lajvard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { session } from '../session.ts';
import { keepUser } from '../signed-in.ts';

const KEY = ['profile'];

/** The signed-in person, fetched anew for every page; the sidebar and the page share one answer. */
export const usePerson = () => useQuery({ queryKey: KEY, queryFn: session.refreshUser, staleTime: 0 });

/** Takes the person of an answer for the one shown, here and for the table in this browser. */
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
