import { type Withdrawal, withdrawalCreate, withdrawalCsv, withdrawalList } from '@lajvard/contract';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { timeRange } from '#platform/http/paging.ts';
import type { WithdrawalsOptions } from './ports.ts';
import { listWithdrawals, walletsOf } from './read-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

const STATUS = ['waiting', 'approved', 'declined'] as const;

/** The columns of the CSV file, under their wire names. */
const COLUMNS = {
  own_number: (row: Withdrawal) => row.own_number,
  created_at: (row: Withdrawal) => moment(row.created_at),
  amount: (row: Withdrawal) => row.amount,
  status: (row: Withdrawal) => STATUS[row.status],
  dest_wallet_code: (row: Withdrawal) => row.dest_wallet_code,
  hash_code: (row: Withdrawal) => row.hash_code,
  description: (row: Withdrawal) => row.description,
  balance: (row: Withdrawal) => row.transaction?.balance ?? null,
  new_balance: (row: Withdrawal) => row.transaction?.new_balance ?? null,
};

/** Players' routes for withdrawals. */
export const withdrawalsRoutes = (options: WithdrawalsOptions): Handled[] => [
  handle(withdrawalCreate, async ({ body, caller, ip }) => {
    const { userId } = caller;
    const withdrawal = await requestWithdrawal(options, {
      userId,
      amount: body.amount,
      wallet: body.wallet,
      newAddress: body.dest_wallet_code,
      password: body.password,
      requestId: body.request_id ?? null,
      ip,
    });
    if (withdrawal instanceof Refused) return withdrawal;
    const [user, wallets] = await Promise.all([options.readPerson(userId), walletsOf(options.db, userId)]);
    return user instanceof Refused ? user : { data: { withdrawal, user, wallets } };
  }),
  handle(withdrawalList, async ({ query, caller }) => {
    const { search, sort, ...page } = query;
    const { status, keyword } = search;
    return listWithdrawals(options, { ...page, ...timeRange(search), sort, status, keyword, userId: caller.userId });
  }),
  handle(withdrawalCsv, async ({ query, caller }) => {
    const { search, ...order } = query;
    const { status, keyword } = search;
    const asked = { ...order, ...WHOLE_FILE, ...timeRange(search), sort: order.sort, status, keyword };
    const { data } = await listWithdrawals(options, { ...asked, userId: caller.userId });
    return csvFile('withdrawals', COLUMNS, data);
  }),
];
