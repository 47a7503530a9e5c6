import { depositUpdate } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { decideDeposit } from './decide-deposit.ts';
import { mayBecome } from './deposit-rules.ts';
import type { DepositsOptions } from './ports.ts';

/** What staff can call about deposits. */
export const depositsStaffRoutes = (options: DepositsOptions): Handled[] => [
  handle(depositUpdate, async ({ body, caller, ip }) => {
    const { id, status, description = null } = body;
    const decided = await decideDeposit(options, { id, status, description, staffId: caller.userId, ip });
    if (decided instanceof Refused) return decided;
    const user = await options.personOf(decided.userId);
    return { data: { ...decided.deposit, user, may: mayBecome(decided.deposit.status) } };
  }),
];
