import { staffTicketViewing } from '@lajvard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../shared/api.ts';

const SAY_EVERY_MS = 10_000; // the server forgets who was silent for 25 s

const say = async (ticketId: number, viewing: boolean) =>
  (await callApi(staffTicketViewing, { body: { ticket_id: ticketId, viewing } })).data.viewers;

/** Says that this member of staff looks at a ticket while the page is seen. @returns the names of the others who do; null for one without */
export function useViewers(ticketId: number): readonly (string | null)[] {
  const { data } = useQuery({
    queryKey: ['ticket-viewers', ticketId],
    queryFn: () => say(ticketId, true),
    refetchInterval: SAY_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => () => void say(ticketId, false).catch(() => undefined), [ticketId]);
  return (data ?? []).map((viewer) => viewer.full_name);
}
