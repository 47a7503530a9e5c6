import type { ListQuery } from '@lajvard/client/lists';
import {
  depositUpdate,
  type StaffDeposit,
  type StaffWithdrawal,
  staffDepositCsv,
  staffDepositList,
  staffWithdrawalCsv,
  staffWithdrawalList,
  withdrawalUpdate,
} from '@lajvard/contract';
import { callApi } from '../calls/api.ts';

export type PaymentKind = 'deposit' | 'withdrawal';
export type Payment = StaffDeposit | StaffWithdrawal;
type PaymentSort = 'id' | 'created_at' | 'amount';

/**
 * The names of the statuses in the address; their indexes are the codes on the wire
 * (docs/specification/2-account-and-back-office.md#41-statuses-of-payments).
 */
export const STATUS_NAMES = ['waiting', 'approved', 'declined'] as const;
export type StatusName = (typeof STATUS_NAMES)[number];

/** One page of payments from the server. */
export interface PaymentPage {
  data: Payment[];
  meta: { page: number; limit: number; total: number; last_page: number };
  totals: { count: number; amount: number };
  counts: Record<StatusName, number>;
}

/** A decision by staff. `seen`: the status of the row on the page. */
interface PaymentDecision {
  id: number;
  status: 1 | 2;
  seen: Payment['status'];
  description?: string | undefined;
  hash_code?: string | undefined;
  /** Whether they were told that the hash overlaps with that of another payment. */
  overlap_seen?: boolean | undefined;
  /** Of a withdrawal that the owner of its account disowned: whether they were asked. */
  owner_asked?: boolean | undefined;
  /** What arrived, if it is not the amount of the row: of a deposit that is approved. */
  amount?: number | undefined;
}

/** What the player entered, if a deposit was booked with another amount; otherwise null. */
export const askedAmount = (payment: Payment): number | null =>
  'asked_amount' in payment && payment.asked_amount !== payment.amount ? payment.asked_amount : null;

/** Whether who approves it must say that they asked the owner of the account. */
export const isDisowned = (payment: Payment): boolean => 'disowned_at' in payment && Boolean(payment.disowned_at);

type FileQuery = Omit<ListQuery<PaymentSort>, 'page' | 'limit'>;

interface PaymentCalls {
  /** The first is the default order (docs/specification/2-account-and-back-office.md#92-lists). */
  sorts: readonly [PaymentSort, ...PaymentSort[]];
  fetchPage(query: ListQuery<PaymentSort>): Promise<PaymentPage>;
  fetchFile(query: FileQuery): Promise<string>;
  decide(decision: PaymentDecision): Promise<Payment>;
}

/** The calls of both kinds of payment. */
export const CALLS: Readonly<Record<PaymentKind, PaymentCalls>> = {
  deposit: {
    sorts: ['id', 'created_at', 'amount'],
    fetchPage: (query) => callApi(staffDepositList, { query }),
    fetchFile: (query) => callApi(staffDepositCsv, { query }),
    decide: async ({ hash_code: _hash, owner_asked: _asked, ...body }) => (await callApi(depositUpdate, { body })).data,
  },
  withdrawal: {
    sorts: ['created_at', 'id', 'amount'],
    fetchPage: (query) => callApi(staffWithdrawalList, { query }),
    fetchFile: (query) => callApi(staffWithdrawalCsv, { query }),
    decide: async ({ amount: _none, ...body }) => (await callApi(withdrawalUpdate, { body })).data,
  },
};

/** The current state of a payment; undefined if it no longer exists. */
export const fetchPayment = async (kind: PaymentKind, id: number): Promise<Payment | undefined> => {
  const query = { page: 1, limit: 1, sort: undefined, align: 'desc' as const, search: JSON.stringify({ id }) };
  return (await CALLS[kind].fetchPage(query)).data[0];
};

/** The current decision, with who made it; undefined while the payment waits, or if the role may not know. */
export const decisionOf = ({ steps }: Payment): Payment['steps'][number] | undefined =>
  steps.findLast((step) => step.by !== null);
