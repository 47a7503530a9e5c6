import { mayDo, type PendingCounts, type StaffAction } from '@lajvard/contract';
import { countWaiting, DEPOSIT, WITHDRAWAL } from '#modules/payments';
import { countUnanswered } from '#modules/tickets';
import type { Db } from '#platform/db/pool.ts';

/** How much waits for staff of this role; null for counts the role may not see. */
export const waitingFor = async (db: Db, role: string | null): Promise<Omit<PendingCounts, 'proposals'>> => {
  const unless = (action: StaffAction, count: () => Promise<number>) => (mayDo(role, action) ? count() : null);
  const [deposits, withdrawals, tickets] = await Promise.all([
    unless('payments.queue', () => countWaiting(db, DEPOSIT)),
    unless('payments.queue', () => countWaiting(db, WITHDRAWAL)),
    unless('tickets.read', () => countUnanswered(db)),
  ]);
  return { deposits, withdrawals, tickets };
};
