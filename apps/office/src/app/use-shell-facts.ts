import { mayDo, reportMembers } from '@lajvard/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../shared/calls/api.ts';
import { pendingQuery } from '../shared/calls/pending.ts';
import { useStaff } from '../shared/session/staff.ts';
import type { Waiting } from './sections/index.ts';

const AGAIN_MS = 20_000;

/** The number of waiting items by kind; without those that the role may not see. */
export const useWaiting = (): Partial<Record<Waiting, number | null | undefined>> => useQuery(pendingQuery).data ?? {};

/** The numbers of members and of players at the live table; refetched while the page is visible. */
export const useMembers = (): { total: number; online: number } | null => {
  const { role } = useStaff();
  const found = useQuery({
    queryKey: ['members'],
    queryFn: async () => (await callApi(reportMembers)).data,
    refetchInterval: AGAIN_MS,
    staleTime: AGAIN_MS,
    enabled: mayDo(role, 'office.enter'),
  });
  return found.data ?? null;
};
