import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { declineReason } from '../payment.ts';
import { deposit } from '../player/deposits.ts';
import { route } from '../route.ts';

const decision = z.union([z.literal(1), z.literal(2)]);

/** A deposit as staff sees it: whose it is, and what this row may become. */
export const staffDeposit = z.extend(deposit, {
  user: z.object({ account_code: z.string(), balance: z.number() }),
  may: z.array(decision),
});

export const depositUpdate = route({
  name: 'depositUpdate',
  who: { staff: 'payments.decide' },
  method: 'POST',
  path: '/backoffice/api/account/deposit/update',
  summary: 'Approves (1, from 0 or 2) or declines (2, from 0 or 1, with a reason) a deposit; the money moves with it.',
  body: z
    .object({ id: z.coerce.number().check(z.int(), z.minimum(1)), status: decision, description: declineReason })
    .check(
      z.refine((form) => form.status === 1 || Boolean(form.description), {
        error: 'errors:decline-reason-required',
        path: ['description'],
      }),
    ),
  reply: dataOf(staffDeposit),
  refusals: ['form-invalid', 'not-found', 'already-decided', 'deposit-spent', 'hash-code-used'],
});
