import * as z from 'zod/mini';
import { accountCode, accountCodeSought } from '../account-code.ts';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { dateRange, fileQuery, listQuery, pageMeta } from '../paging.ts';
import { wholeDollarsFrom } from '../payment.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { masterPassword } from './auth.ts';
import { proposed } from './proposals.ts';

/** Whole dollars (docs/specification/2-account-and-back-office.md#515-charge). */
const chargeAmount = wholeDollarsFrom('errors:charge-too-small');

/** Why staff charge or take a charge back; the player reads it too. */
const chargeReason = z
  .string('errors:charge-reason-required')
  .check(z.trim(), z.minLength(1, 'errors:charge-reason-required'), z.maxLength(500));

/** The account to be charged, for staff to verify beforehand. Dollars. */
const chargeAccount = z.object({
  account_code: z.string(),
  full_name: z.nullable(z.string()),
  email: z.string(),
  balance: z.number(),
});
export type ChargeAccount = z.infer<typeof chargeAccount>;

export const chargeAccountShow = route({
  name: 'chargeAccountShow',
  who: { staff: 'charges.read' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/user/transfer/account',
  summary: 'The account that a charge would go to, or why it cannot be charged.',
  query: z.strictObject({ account_code: accountCode }),
  reply: dataOf(chargeAccount),
  refusals: ['form-invalid'],
});

/** A charge that was made; dollars, time ISO 8601 UTC. `reason`: null in those from before it was asked for. */
const charge = z.object({
  id: z.number(),
  created_at: z.string(),
  account_code: z.string(),
  amount: z.number(),
  balance: z.number(),
  new_balance: z.number(),
  reason: z.nullable(z.string()),
});
export type Charge = z.infer<typeof charge>;

export const userTransfer = route({
  name: 'userTransfer',
  who: { staff: 'charges.make' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/user/transfer',
  summary:
    "Adds to a member's balance, with the master password. " +
    'The same `request_id` again gets the same answer and charges nothing. ' +
    'Under dual control the charge is only proposed.',
  body: z.strictObject({
    account_code: accountCode,
    amount: chargeAmount,
    reason: chargeReason,
    password: masterPassword,
    request_id: z.optional(z.uuid()),
  }),
  reply: dataOf(z.union([charge, proposed])),
  refusals: ['form-invalid', 'authentication-failed', 'request-reused', 'settings-unconfirmed', 'too-many-tries'],
});

/**
 * A charge in the list, with the member of staff who made it, and who took it back, when and why. `proposal_id`: of the
 * proposal to take it back that waits.
 */
const madeCharge = z.extend(charge, {
  staff: z.string(),
  reversal: z.nullable(z.object({ at: z.string(), staff: z.string(), reason: z.string() })),
  proposal_id: z.optional(z.number()),
});
export type MadeCharge = z.infer<typeof madeCharge>;

export const chargeReverse = route({
  name: 'chargeReverse',
  who: { staff: 'charges.make' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/user/transfer/reverse',
  summary:
    'Takes a charge back, whole and once, with a reason and the master password; refused when the player no longer ' +
    'has the money. The same person with the same reason again gets the same answer. ' +
    'Under dual control the reversal is only proposed.',
  body: z.strictObject({ id: wholeNumber(), reason: chargeReason, password: masterPassword }),
  reply: dataOf(z.union([madeCharge, proposed])),
  refusals: [
    'form-invalid',
    'authentication-failed',
    'not-found',
    'charge-spent',
    'charge-reversed',
    'proposal-waiting',
    'settings-unconfirmed',
    'too-many-tries',
  ],
});

/** `keyword`: the beginning of an account id. */
const searchFields = { keyword: accountCodeSought, ...dateRange };
const SORTS = ['id', 'amount'] as const;

export const chargeList = route({
  name: 'chargeList',
  who: { staff: 'charges.read' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/user/transfer/list',
  summary:
    'Every charge, whose account it went to, who made it and why, with the count and the sum of all that match, ' +
    'and how much of it was taken back.',
  query: listQuery(searchFields, SORTS),
  reply: z.object({
    data: z.array(madeCharge),
    meta: pageMeta,
    totals: z.object({ count: z.number(), amount: z.number(), reversed: z.number() }),
  }),
  refusals: ['form-invalid'],
});

export const chargeCsv = csvRoute({
  name: 'chargeCsv',
  who: { staff: 'charges.read' },
  path: '/backoffice/api/account/user/transfer/csv',
  summary: 'The same as a file.',
  query: fileQuery(searchFields, SORTS),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});
