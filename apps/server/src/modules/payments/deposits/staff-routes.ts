import { depositUpdate, type StaffDeposit, staffDepositCsv, staffDepositList } from '@lajvard/contract';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { metaOf } from '#platform/http/paging.ts';
import { askPayments, presentSums } from '../sight/index.ts';
import { decideDeposit } from './decide-deposit.ts';
import type { DepositsOptions } from './ports.ts';
import { presentForStaff } from './present-staff.ts';
import { findStaffDeposits } from './staff-store.ts';

const STATUS = ['waiting', 'approved', 'declined'] as const;
const decisionOf = ({ steps }: StaffDeposit) => steps.findLast((step) => step.by !== null);

/** The columns of the CSV file, under their wire names. */
const COLUMNS = {
  id: (row: StaffDeposit) => row.id,
  created_at: (row: StaffDeposit) => moment(row.created_at),
  amount: (row: StaffDeposit) => row.amount,
  status: (row: StaffDeposit) => STATUS[row.status],
  hash_code: (row: StaffDeposit) => row.hash_code,
  dest_wallet_code: (row: StaffDeposit) => row.dest_wallet_code,
  description: (row: StaffDeposit) => row.description,
  balance: (row: StaffDeposit) => row.transaction?.balance ?? null,
  new_balance: (row: StaffDeposit) => row.transaction?.new_balance ?? null,
};

/** With the columns that only staff who decide may see. */
const WHOLE_COLUMNS = {
  account_code: (row: StaffDeposit) => row.user.account_code,
  ...COLUMNS,
  check: (row: StaffDeposit) => row.check?.verdict ?? null,
  decided_by: (row: StaffDeposit) => decisionOf(row)?.by ?? null,
  decided_at: (row: StaffDeposit) => moment(decisionOf(row)?.at ?? null),
};

/** Staff routes for deposits. */
export const depositsStaffRoutes = (options: DepositsOptions): Handled[] => [
  handle(depositUpdate, async ({ body, caller, ip }) => {
    const { id, status, description = null, seen } = body;
    const decided = await decideDeposit(options, { id, status, description, seen, staffId: caller.userId, ip });
    if (decided instanceof Refused) return decided;
    const [data] = await presentForStaff(options, [decided], { isWhole: true });
    return data ? { data } : new Refused('not-found');
  }),
  handle(staffDepositList, async ({ query, caller }) => {
    const { search, ...page } = query;
    const allowed = await askPayments(caller, search, options);
    if (allowed instanceof Refused) return allowed;
    const { rows, sums } = await findStaffDeposits(options.db, { ...allowed.asked, ...page, sort: page.sort });
    const { totals, counts } = presentSums(sums, search.status);
    const data = await presentForStaff(options, rows, allowed.sight);
    return { data, meta: metaOf(page, totals.count), totals, counts };
  }),
  handle(staffDepositCsv, async ({ query, caller }) => {
    const { search, ...order } = query;
    const allowed = await askPayments(caller, search, options);
    if (allowed instanceof Refused) return allowed;
    const { asked, sight } = allowed;
    const { rows, sums } = await findStaffDeposits(options.db, { ...asked, ...order, sort: order.sort, ...WHOLE_FILE });
    const { amount } = presentSums(sums, search.status).totals;
    const deposits = await presentForStaff(options, rows, sight);
    return csvFile('deposits', sight.isWhole ? WHOLE_COLUMNS : COLUMNS, deposits, { amount });
  }),
];
