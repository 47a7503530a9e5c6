import * as z from 'zod/mini';
import { csvText } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { dateRange, fileQuery, listQuery, listWithTotals } from '../paging.ts';
import { route } from '../route.ts';
import { masterPassword } from './auth.ts';

/**
 * An account id as it is typed: 9 to 11 digits
 * (docs/specification/2-account-and-back-office.md#96-account-ids-years-hours).
 */
export const accountCode = z.string('errors:account-code-required').check(
  z.trim(),
  z.minLength(1, 'errors:account-code-required'),
  z.refine((code) => code === '' || /^[0-9]{9,11}$/.test(code), { error: 'errors:account-code-invalid' }),
);

/**
 * Whole dollars from 1 on, digits only (docs/specification/2-account-and-back-office.md#515-charge): as a number, or
 * as its digits.
 */
const chargeAmount = z.pipe(
  z.union(
    [z.int(), z.string().check(z.trim(), z.regex(/^[0-9]*$/, 'errors:amount-digits-only'))],
    'errors:amount-required',
  ),
  z.pipe(
    z.transform((given: number | string) => (given === '' ? undefined : Number(given))),
    z
      .number('errors:amount-required')
      .check(z.minimum(1, 'errors:charge-too-small'), z.maximum(10_000_000, 'errors:amount-too-big')),
  ),
);

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
  who: { staff: 'charges.make' },
  method: 'GET',
  path: '/backoffice/api/account/user/transfer/account',
  summary: 'The account that a charge would go to, or why it cannot be charged.',
  query: z.object({ account_code: accountCode }),
  reply: dataOf(chargeAccount),
  refusals: ['form-invalid'],
});

/** A charge that was made; dollars, time ISO 8601 UTC. */
export const charge = z.object({
  id: z.number(),
  created_at: z.string(),
  account_code: z.string(),
  amount: z.number(),
  balance: z.number(),
  new_balance: z.number(),
});
export type Charge = z.infer<typeof charge>;

export const userTransfer = route({
  name: 'userTransfer',
  who: { staff: 'charges.make' },
  method: 'POST',
  path: '/backoffice/api/account/user/transfer',
  summary:
    "Adds to a member's balance, with the master password. " +
    'The same `request_id` again gets the same answer and charges nothing.',
  body: z.object({
    account_code: accountCode,
    amount: chargeAmount,
    password: masterPassword,
    request_id: z.optional(z.uuid()),
  }),
  reply: dataOf(charge),
  refusals: ['form-invalid', 'authentication-failed', 'request-reused', 'too-many-tries'],
});

/** A charge in the list, with the member of staff who made it. */
const madeCharge = z.extend(charge, { staff: z.string() });
export type MadeCharge = z.infer<typeof madeCharge>;

/** `keyword`: the beginning of an account id. */
const searchFields = { keyword: z.optional(z.string().check(z.trim(), z.maxLength(11))), ...dateRange };
const SORTS = ['id', 'amount'] as const;

export const chargeList = route({
  name: 'chargeList',
  who: { staff: 'charges.make' },
  method: 'GET',
  path: '/backoffice/api/account/user/transfer/list',
  summary: 'Every charge, whose account it went to and who made it, with the count and the sum of all that match.',
  query: listQuery(searchFields, SORTS),
  reply: listWithTotals(madeCharge),
  refusals: ['form-invalid'],
});

export const chargeCsv = route({
  name: 'chargeCsv',
  who: { staff: 'charges.make' },
  method: 'GET',
  path: '/backoffice/api/account/user/transfer/csv',
  summary: 'The same as a file.',
  query: fileQuery(searchFields, SORTS),
  reply: csvText,
  replyType: 'text/csv',
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});
