import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { fileQuery, listQuery } from '../paging.ts';
import {
  declineReason,
  overlapSeen,
  ownerAsked,
  payer,
  seenStatus,
  staffPaymentStep,
  staffPayments,
} from '../payment.ts';
import { staffPaymentSearch } from '../payment-search.ts';
import { withdrawal } from '../player/withdrawals.ts';
import { route } from '../route.ts';
import { transferHash } from '../transfer-hash.ts';
import { NO_WALLETS } from '../trc20-address.ts';
import { wholeNumber } from '../whole-number.ts';
import { proposal } from './proposals.ts';

const decision = z.union([z.literal(1), z.literal(2)]);

/** The newest change of one sort in how the owner of an account is reached or signs in; ISO 8601 UTC. */
const accountChange = z.object({ what: z.enum(['email', 'password', 'factor']), at: z.string() });
export type AccountChange = z.infer<typeof accountChange>;

/**
 * A withdrawal as staff sees it: its player, their current balance, the possible decisions, the proposal of one that
 * waits, and why its address is no wallet of a person. `disowned_at`: when the owner of its account said that it was
 * somebody else's. `email_undo_until`: until when the account can be taken back from the address that it had until
 * lately. Of one that may still be approved, `wallet_first_used_at`: when its player first requested a withdrawal to
 * this address, if that was within the 3 days before; `account_changes`: the newest change of the account's e-mail,
 * password and second factor since 3 days before the request. Staff who do not decide see none of the four, no account
 * id and no steps (docs/specification/2-account-and-back-office.md#64-for-the-super-admin-only).
 */
const staffWithdrawal = z.extend(z.omit(withdrawal, { own_number: true }), {
  user: payer,
  steps: z.array(staffPaymentStep),
  may: z.array(decision),
  // optional: older servers do not know these four
  disowned_at: z.optional(z.nullable(z.string())),
  email_undo_until: z.optional(z.nullable(z.string())),
  wallet_first_used_at: z.optional(z.nullable(z.string())),
  account_changes: z.optional(z.array(accountChange)),
  proposal_id: z.optional(z.number()),
  address_warning: z.optional(z.enum(NO_WALLETS)),
});
export type StaffWithdrawal = z.infer<typeof staffWithdrawal>;

export const withdrawalUpdate = route({
  name: 'withdrawalUpdate',
  who: { staff: 'payments.decide' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/withdrawal/update',
  summary:
    'Approves (1, from 0 or 2, with the hash of the transfer) or declines (2, from 0 or 1, ' +
    'with a reason) a withdrawal; the money moves with it. Under dual control a large one keeps its status and gets ' +
    'a `proposal`; only the decline of one that waits is decided alone. One that the owner of its account disowned ' +
    'is approved only with `owner_asked`.',
  body: z
    .strictObject({
      id: wholeNumber(),
      status: decision,
      description: declineReason,
      hash_code: z.optional(transferHash()),
      seen: seenStatus,
      overlap_seen: overlapSeen,
      owner_asked: ownerAsked,
    })
    .check(
      z.refine((form) => form.status === 1 || Boolean(form.description), {
        error: 'errors:decline-reason-required',
        path: ['description'],
      }),
      z.refine((form) => form.status === 2 || Boolean(form.hash_code), {
        error: 'errors:receipt-hash-required',
        path: ['hash_code'],
      }),
    ),
  reply: dataOf(z.extend(staffWithdrawal, { proposal: z.optional(proposal) })),
  refusals: [
    'form-invalid',
    'not-found',
    'already-decided',
    'withdrawal-spent',
    'hash-code-overlaps',
    'proposal-waiting',
    'settings-unconfirmed',
  ],
});

const columns = ['created_at', 'id', 'amount'] as const;

export const staffWithdrawalList = route({
  name: 'staffWithdrawalList',
  who: { staff: 'members.payments' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/withdrawal/list',
  summary: 'Withdrawals of all players, or of one (`user_id`): the only way for an administrator of a partner panel.',
  query: listQuery(staffPaymentSearch, columns),
  reply: staffPayments(staffWithdrawal),
  refusals: ['form-invalid', 'not-allowed', 'not-found'],
});

export const staffWithdrawalCsv = csvRoute({
  name: 'staffWithdrawalCsv',
  who: { staff: 'members.payments' },
  path: '/backoffice/api/account/withdrawal/csv',
  summary: 'All withdrawals that match, as a file.',
  query: fileQuery(staffPaymentSearch, columns),
  refusals: ['form-invalid', 'not-allowed', 'not-found', 'list-too-long', 'too-many-tries'],
});
