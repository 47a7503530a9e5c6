import { withdrawalCreate, withdrawalList } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { timeRange } from '#platform/http/paging.ts';
import type { WithdrawalsOptions } from './ports.ts';
import { listWithdrawals, walletsOf } from './read-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

/** What a player can call about withdrawals. */
export const withdrawalsRoutes = (options: WithdrawalsOptions): Handled[] => [
  handle(withdrawalCreate, async ({ body, caller, ip }) => {
    const { userId } = caller;
    const withdrawal = await requestWithdrawal(options, {
      userId,
      amount: body.amount,
      wallet: body.wallet,
      newAddress: body.dest_wallet_code,
      requestId: body.request_id ?? null,
      ip,
    });
    if (withdrawal instanceof Refused) return withdrawal;
    const [user, wallets] = await Promise.all([options.readPerson(userId), walletsOf(options.db, userId)]);
    return user instanceof Refused ? user : { data: { withdrawal, user, wallets } };
  }),
  handle(withdrawalList, async ({ query, caller }) => {
    const { search = {}, sort, ...page } = query;
    const { status, keyword } = search;
    return listWithdrawals(options.db, { ...page, ...timeRange(search), sort, status, keyword, userId: caller.userId });
  }),
];
