import { mayDo, type PendingCounts, reportsPending, type StaffAction } from '@lajvard/contract';
import { type Handled, handle } from '#platform/http/handler.ts';

/** The counts of other modules; `app.ts` supplies them. */
export interface PendingPorts {
  countWaitingDeposits(): Promise<number>;
  countWaitingWithdrawals(): Promise<number>;
  countUnanswered(): Promise<number>;
}

/** How much waits for staff of this role; null for counts the role may not see. */
export const waitingFor = async (ports: PendingPorts, role: string | null): Promise<PendingCounts> => {
  const unless = (action: StaffAction, count: () => Promise<number>) => (mayDo(role, action) ? count() : null);
  const [deposits, withdrawals, tickets] = await Promise.all([
    unless('payments.queue', () => ports.countWaitingDeposits()),
    unless('payments.queue', () => ports.countWaitingWithdrawals()),
    unless('tickets.answer', () => ports.countUnanswered()),
  ]);
  return { deposits, withdrawals, tickets };
};

/** The counts in the sidebar (docs/specification/2-account-and-back-office.md#213-admin-shell). */
export const pendingRoutes = (ports: PendingPorts): Handled[] => [
  handle(reportsPending, async ({ caller }) => ({ data: await waitingFor(ports, caller.role) })),
];
