import { type StaffWithdrawal, staffWithdrawalCsv, staffWithdrawalList, withdrawalUpdate } from '@lajvard/contract';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { metaOf } from '#platform/http/paging.ts';
import { askPayments, presentSums } from '../sight/index.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import type { WithdrawalsOptions } from './ports.ts';
import { presentForStaff } from './present-staff.ts';
import { findStaffWithdrawals } from './staff-store.ts';

const STATUS = ['waiting', 'approved', 'declined'] as const;
const decisionOf = ({ steps }: StaffWithdrawal) => steps.findLast((step) => step.by !== null);

/** The columns of the CSV file, under their wire names. */
const COLUMNS = {
  id: (row: StaffWithdrawal) => row.id,
  created_at: (row: StaffWithdrawal) => moment(row.created_at),
  amount: (row: StaffWithdrawal) => row.amount,
  status: (row: StaffWithdrawal) => STATUS[row.status],
  dest_wallet_code: (row: StaffWithdrawal) => row.dest_wallet_code,
  hash_code: (row: StaffWithdrawal) => row.hash_code,
  description: (row: StaffWithdrawal) => row.description,
  balance: (row: StaffWithdrawal) => row.transaction?.balance ?? null,
  new_balance: (row: StaffWithdrawal) => row.transaction?.new_balance ?? null,
  current_balance: (row: StaffWithdrawal) => row.current_balance,
};

/** With the columns that only staff who decide may see. */
const WHOLE_COLUMNS = {
  account_code: (row: StaffWithdrawal) => row.user.account_code,
  ...COLUMNS,
  decided_by: (row: StaffWithdrawal) => decisionOf(row)?.by ?? null,
  decided_at: (row: StaffWithdrawal) => moment(decisionOf(row)?.at ?? null),
};

/** Staff routes for withdrawals. */
export const withdrawalsStaffRoutes = (options: WithdrawalsOptions): Handled[] => [
  handle(withdrawalUpdate, async ({ body, caller, ip }) => {
    const { id, status, description = null, hash_code: hashCode = null, seen } = body;
    const decision = { id, status, description, hashCode, seen, staffId: caller.userId, ip };
    const decided = await decideWithdrawal(options, decision);
    if (decided instanceof Refused) return decided;
    const [data] = await presentForStaff(options, [decided], { isWhole: true });
    return data ? { data } : new Refused('not-found');
  }),
  handle(staffWithdrawalList, async ({ query, caller }) => {
    const { search, ...page } = query;
    const allowed = await askPayments(caller, search, options);
    if (allowed instanceof Refused) return allowed;
    const { rows, sums } = await findStaffWithdrawals(options.db, { ...allowed.asked, ...page, sort: page.sort });
    const { totals, counts } = presentSums(sums, search.status);
    const data = await presentForStaff(options, rows, allowed.sight);
    return { data, meta: metaOf(page, totals.count), totals, counts };
  }),
  handle(staffWithdrawalCsv, async ({ query, caller }) => {
    const { search, ...order } = query;
    const allowed = await askPayments(caller, search, options);
    if (allowed instanceof Refused) return allowed;
    const { asked, sight } = allowed;
    const { rows, sums } = await findStaffWithdrawals(options.db, {
      ...asked,
      ...order,
      sort: order.sort,
      ...WHOLE_FILE,
    });
    const { amount } = presentSums(sums, search.status).totals;
    const withdrawals = await presentForStaff(options, rows, sight);
    return csvFile('withdrawals', sight.isWhole ? WHOLE_COLUMNS : COLUMNS, withdrawals, { amount });
  }),
];
