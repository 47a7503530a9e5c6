import { staffTicketViewing } from '@lajvard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../shared/calls/api.ts';

const SAY_EVERY_MS = 10_000; // the server drops a viewer after 25 s of silence

const say = async (ticketId: number, viewing: boolean) =>
  (await callApi(staffTicketViewing, { body: { ticket_id: ticketId, viewing } })).data.viewers;

/**
 * Reports that this member of staff views a ticket while the page is visible.
 * @returns the other viewers' names; null for one without a name
 */
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
