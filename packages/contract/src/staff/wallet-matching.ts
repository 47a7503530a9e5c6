import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { listQuery, pageMeta } from '../paging.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';

/**
 * How the wallet and the books may differ. `booking-without-request`: money moved on the ledger's outside account
 * without a deposit or withdrawal.
 */
export const WALLET_DIFFERENCE_KINDS = [
  'transfer-without-request',
  'request-without-transfer',
  'other-amount',
  'booking-without-request',
] as const;
export type WalletDifferenceKind = (typeof WALLET_DIFFERENCE_KINDS)[number];

/**
 * A difference. `day`: the UTC day whose matching found it; `transferred`: what the network reports, `requested`: what
 * was booked or asked for, dollars with up to six decimals. A deposit or withdrawal named here that is not approved
 * waits, or was declined. `closed.by`: null if it was explained since. Times ISO 8601 UTC. Only staff who inspect
 * payments see the account id.
 */
const walletDifference = z.object({
  id: z.number(),
  day: z.string(),
  kind: z.enum(WALLET_DIFFERENCE_KINDS),
  direction: z.enum(['in', 'out']),
  hash_code: z.nullable(z.string()),
  transferred: z.nullable(z.number()),
  requested: z.nullable(z.number()),
  deposit_id: z.nullable(z.number()),
  withdrawal_id: z.nullable(z.number()),
  account_code: z.nullable(z.string()),
  other_wallet: z.nullable(z.string()),
  transfer_at: z.nullable(z.string()),
  closed: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()), reason: z.nullable(z.string()) })),
});
export type WalletDifference = z.infer<typeof walletDifference>;

/**
 * The last matched day and its sums, dollars: what the network reports, what was booked on that day, and by how much
 * the ledger's outside account changed (what came in less what went out).
 */
const walletMatch = z.object({
  day: z.string(),
  matched_at: z.string(),
  transfers_in: z.number(),
  transferred_in: z.number(),
  transfers_out: z.number(),
  transferred_out: z.number(),
  deposits: z.number(),
  withdrawals: z.number(),
  outside: z.number(),
});
export type WalletMatch = z.infer<typeof walletMatch>;

export const walletMatching = route({
  name: 'walletMatching',
  who: { staff: 'payments.list' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/wallet/differences',
  summary:
    'What differs between the transfers of the wallet and the requests, newest first: the open ones, or those that ' +
    'are `closed`. With the last matched day; `off`: why nothing is matched; `days_due`: days that are over and not ' +
    'matched yet, null before the first.',
  query: listQuery({ state: z.optional(z.enum(['open', 'closed'])) }, ['id']),
  reply: z.object({
    data: z.array(walletDifference),
    meta: pageMeta,
    off: z.nullable(z.enum(['no-wallet', 'no-network'])),
    last: z.nullable(walletMatch),
    days_due: z.nullable(z.number()),
  }),
  refusals: ['form-invalid'],
});

export const walletDifferenceSettle = route({
  name: 'walletDifferenceSettle',
  who: { staff: 'wallet.settle' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/wallet/settle',
  summary: 'Settles an open difference with a reason. No money moves.',
  body: z.strictObject({
    difference: wholeNumber(),
    reason: z
      .string('errors:reason-required')
      .check(z.trim(), z.minLength(1, 'errors:reason-required'), z.maxLength(500)),
  }),
  reply: dataOf(walletDifference),
  refusals: ['form-invalid', 'not-found', 'already-decided'],
});
