import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { fileQuery, listQuery } from '../paging.ts';
import {
  declineReason,
  overlapSeen,
  payer,
  seenStatus,
  staffPaymentStep,
  staffPayments,
  wholeDollars,
} from '../payment.ts';
import { staffPaymentSearch } from '../payment-search.ts';
import { deposit } from '../player/deposits.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { depositCheck } from './deposit-checks.ts';
import { proposal } from './proposals.ts';

const decision = z.union([z.literal(1), z.literal(2)]);

/**
 * A deposit as staff sees it: its player, the network's report on the transfer, the possible decisions, and the
 * proposal of one that waits. Staff who do not decide see no account id, no steps and no check
 * (docs/specification/2-account-and-back-office.md#64-for-the-super-admin-only).
 */
const staffDeposit = z.extend(z.omit(deposit, { own_number: true }), {
  user: payer,
  steps: z.array(staffPaymentStep),
  check: z.nullable(depositCheck),
  may: z.array(decision),
  proposal_id: z.optional(z.number()),
});
export type StaffDeposit = z.infer<typeof staffDeposit>;

export const depositUpdate = route({
  name: 'depositUpdate',
  who: { staff: 'payments.decide' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/deposit/update',
  summary:
    'Approves (1, from 0 or 2) or declines (2, from 0 or 1, with a reason) a deposit; the money moves with it. ' +
    'With `amount` what arrived is booked; the player sees both amounts. Under dual control a deposit keeps ' +
    'its status and gets a `proposal`, unless the network confirms it, or one that waits is declined.',
  body: z
    .strictObject({
      id: wholeNumber(),
      status: decision,
      description: declineReason,
      /** What arrived, if it is not the current amount. */
      amount: z.optional(wholeDollars),
      seen: seenStatus,
      overlap_seen: overlapSeen,
    })
    .check(
      z.refine((form) => form.status === 1 || Boolean(form.description), {
        error: 'errors:decline-reason-required',
        path: ['description'],
      }),
      z.refine((form) => form.status === 1 || form.amount === undefined, {
        error: 'errors:amount-only-approved',
        path: ['amount'],
      }),
    ),
  reply: dataOf(z.extend(staffDeposit, { proposal: z.optional(proposal) })),
  refusals: [
    'form-invalid',
    'not-found',
    'already-decided',
    'deposit-spent',
    'hash-code-used',
    'hash-code-of-withdrawal',
    'hash-code-overlaps',
    'proposal-waiting',
    'settings-unconfirmed',
  ],
});

const columns = ['id', 'created_at', 'amount'] as const;

export const staffDepositList = route({
  name: 'staffDepositList',
  who: { staff: 'members.payments' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/deposit/list',
  summary: 'Deposits of all players, or of one (`user_id`): the only way for an administrator of a partner panel.',
  query: listQuery(staffPaymentSearch, columns),
  reply: staffPayments(staffDeposit),
  refusals: ['form-invalid', 'not-allowed', 'not-found'],
});

export const staffDepositCsv = csvRoute({
  name: 'staffDepositCsv',
  who: { staff: 'members.payments' },
  path: '/backoffice/api/account/deposit/csv',
  summary: 'All deposits that match, as a file.',
  query: fileQuery(staffPaymentSearch, columns),
  refusals: ['form-invalid', 'not-allowed', 'not-found', 'list-too-long', 'too-many-tries'],
});
