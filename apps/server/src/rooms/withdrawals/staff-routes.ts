import { withdrawalUpdate } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import type { WithdrawalsOptions } from './ports.ts';
import { mayBecome } from './withdrawal-rules.ts';

/** What staff can call about withdrawals. */
export const withdrawalsStaffRoutes = (options: WithdrawalsOptions): Handled[] => [
  handle(withdrawalUpdate, async ({ body, caller, ip }) => {
    const { id, status, description = null, hash_code: hashCode = null } = body;
    const decided = await decideWithdrawal(options, { id, status, description, hashCode, staffId: caller.userId, ip });
    if (decided instanceof Refused) return decided;
    const user = await options.personOf(decided.userId);
    return {
      data: {
        ...decided.withdrawal,
        user,
        current_balance: user.balance,
        may: mayBecome(decided.withdrawal.status),
      },
    };
  }),
];
