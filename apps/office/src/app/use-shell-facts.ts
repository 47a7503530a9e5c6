import { mayDo, reportMembers } from '@lajvard/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../shared/api.ts';
import { pendingQuery } from '../shared/pending.ts';
import { useStaff } from '../shared/staff.ts';
import type { Waiting } from './sections/index.ts';

const AGAIN_MS = 20_000;

/** What waits for staff, by kind; nothing where the role may not know. */
export const useWaiting = (): Partial<Record<Waiting, number | null>> => useQuery(pendingQuery).data ?? {};

/** Registered members, and players at the live table now; asked again while the page is looked at. */
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
