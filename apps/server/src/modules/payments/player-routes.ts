import { depositCreate, depositCsv, depositList, withdrawalCsv, withdrawalList } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { DEPOSIT, WITHDRAWAL } from './kinds.ts';
import { asDeposit, asWithdrawal, fileOfOwn, listOwnPayments } from './player-lists.ts';
import type { PaymentsOptions } from './ports.ts';
import { requestDeposit } from './requests.ts';

/** Players' routes for payments. `members` has the one that requests a withdrawal. */
export const paymentsRoutes = (options: PaymentsOptions): Handled[] => [
  handle(depositCreate, async ({ body, caller: { userId }, ip }) => {
    const { amount, hash_code: hashCode, wallet_adr: walletAddress } = body;
    const deposit = await requestDeposit(options, { userId, amount, hashCode, walletAddress, ip });
    return deposit instanceof Refused ? deposit : { data: deposit };
  }),
  handle(depositList, async ({ query, caller }) => {
    const list = await listOwnPayments(options.db, DEPOSIT, caller.userId, query);
    return { ...list, data: list.data.map(asDeposit) };
  }),
  handle(depositCsv, ({ query, caller }) => fileOfOwn(options.db, DEPOSIT, caller.userId, query)),
  handle(withdrawalList, async ({ query, caller }) => {
    const list = await listOwnPayments(options.db, WITHDRAWAL, caller.userId, query);
    return { ...list, data: list.data.map(asWithdrawal) };
  }),
  handle(withdrawalCsv, ({ query, caller }) => fileOfOwn(options.db, WITHDRAWAL, caller.userId, query)),
];
