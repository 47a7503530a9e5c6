import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { declineReason } from '../payment.ts';
import { withdrawal } from '../player/withdrawals.ts';
import { route } from '../route.ts';

const decision = z.union([z.literal(1), z.literal(2)]);

/** A withdrawal as staff sees it: whose it is, what they have now, and what this row may become. */
export const staffWithdrawal = z.extend(withdrawal, {
  user: z.object({ account_code: z.string(), balance: z.number() }),
  current_balance: z.number(),
  may: z.array(decision),
});

export const withdrawalUpdate = route({
  name: 'withdrawalUpdate',
  who: { staff: 'payments.decide' },
  method: 'POST',
  path: '/backoffice/api/account/withdrawal/update',
  summary:
    'Approves (1, from 0 or 2, with the hash of the transfer) or declines (2, from 0 or 1, with a reason) a withdrawal; the money moves with it.',
  body: z
    .object({
      id: z.coerce.number().check(z.int(), z.minimum(1)),
      status: decision,
      description: declineReason,
      hash_code: z.optional(z.string().check(z.trim(), z.maxLength(200))),
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
  reply: dataOf(staffWithdrawal),
  refusals: ['form-invalid', 'not-found', 'already-decided', 'withdrawal-spent'],
});
