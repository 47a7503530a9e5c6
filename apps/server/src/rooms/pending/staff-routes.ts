import { mayDo, reportsPending, type StaffAction } from '@lajvard/contract';
import { type Handled, handle } from '#platform/http/handler.ts';

/** The counts of other rooms; `app.ts` fills it. */
export interface PendingPorts {
  countWaitingDeposits(): Promise<number>;
  countWaitingWithdrawals(): Promise<number>;
  countUnanswered(): Promise<number>;
}

/** The numbers of the sidebar (spec 2 §2, "Admin shell"). */
export const pendingRoutes = (ports: PendingPorts): Handled[] => [
  handle(reportsPending, async ({ caller }) => {
    const unless = (action: StaffAction, count: () => Promise<number>) => (mayDo(caller.role, action) ? count() : null);
    const [deposits, withdrawals, tickets] = await Promise.all([
      unless('payments.queue', () => ports.countWaitingDeposits()),
      unless('payments.queue', () => ports.countWaitingWithdrawals()),
      unless('tickets.answer', () => ports.countUnanswered()),
    ]);
    return { data: { deposits, withdrawals, tickets } };
  }),
];
