import { useQuery } from '@tanstack/react-query';
import { pendingQuery } from '../shared/pending.ts';
import type { Waiting } from './sections/index.ts';

/** What waits for staff, by kind; nothing where the role may not know. */
export function useWaiting(): Partial<Record<Waiting, number>> {
  const { deposits, withdrawals, tickets } = useQuery(pendingQuery).data ?? {};
  return { deposits: deposits ?? 0, withdrawals: withdrawals ?? 0, tickets: tickets ?? 0 };
}

/** Registered members, and players at the live table now. */
export const useMembers = (): { total: number; online: number } | null => null;
