import { type Deposit, depositCreate, depositCsv, depositList } from '@lajvard/contract';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { timeRange } from '#platform/http/paging.ts';
import type { DepositsOptions } from './ports.ts';
import { listDeposits } from './read-deposits.ts';
import { requestDeposit } from './request-deposit.ts';

const STATUS = ['waiting', 'approved', 'declined'] as const;

/** The columns of the CSV file, under their wire names. */
const COLUMNS = {
  own_number: (row: Deposit) => row.own_number,
  created_at: (row: Deposit) => moment(row.created_at),
  amount: (row: Deposit) => row.amount,
  status: (row: Deposit) => STATUS[row.status],
  dest_wallet_code: (row: Deposit) => row.dest_wallet_code,
  hash_code: (row: Deposit) => row.hash_code,
  description: (row: Deposit) => row.description,
  balance: (row: Deposit) => row.transaction?.balance ?? null,
  new_balance: (row: Deposit) => row.transaction?.new_balance ?? null,
};

/** Players' routes for deposits. */
export const depositsRoutes = (options: DepositsOptions): Handled[] => [
  handle(depositCreate, async ({ body, caller, ip }) => {
    const { amount, hash_code: hashCode, wallet_adr: walletAddress } = body;
    const deposit = await requestDeposit(options, { userId: caller.userId, amount, hashCode, walletAddress, ip });
    return deposit instanceof Refused ? deposit : { data: deposit };
  }),
  handle(depositList, async ({ query, caller }) => {
    const { search, sort, ...page } = query;
    const { status, keyword } = search;
    return listDeposits(options, { ...page, ...timeRange(search), sort, status, keyword, userId: caller.userId });
  }),
  handle(depositCsv, async ({ query, caller }) => {
    const { search, ...order } = query;
    const { status, keyword } = search;
    const asked = { ...order, ...WHOLE_FILE, ...timeRange(search), sort: order.sort, status, keyword };
    const { data } = await listDeposits(options, { ...asked, userId: caller.userId });
    return csvFile('deposits', COLUMNS, data);
  }),
];
