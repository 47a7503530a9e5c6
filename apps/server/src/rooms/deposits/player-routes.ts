import { depositCreate, depositList } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { timeRange } from '#platform/http/paging.ts';
import type { DepositsOptions } from './ports.ts';
import { listDeposits } from './read-deposits.ts';
import { requestDeposit } from './request-deposit.ts';

/** What a player can call about deposits. */
export const depositsRoutes = (options: DepositsOptions): Handled[] => [
  handle(depositCreate, async ({ body, caller, ip }) => {
    const { amount, hash_code: hashCode, wallet_adr: walletAddress } = body;
    const deposit = await requestDeposit(options, { userId: caller.userId, amount, hashCode, walletAddress, ip });
    return deposit instanceof Refused ? deposit : { data: deposit };
  }),
  handle(depositList, async ({ query, caller }) => {
    const { search = {}, sort, ...page } = query;
    const { status, keyword } = search;
    return listDeposits(options.db, { ...page, ...timeRange(search), sort, status, keyword, userId: caller.userId });
  }),
];
