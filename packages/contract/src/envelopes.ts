import * as z from 'zod/mini';
import { paymentStatus } from './payment.ts';
import { REFUSAL_CODES } from './refusals.ts';

/** The usual answer: `{ data, message? }` (docs/specification/3-rulings.md#1-names-and-addresses). */
export const dataOf = <S extends z.ZodMiniType>(data: S) => z.object({ data, message: z.optional(z.string()) });

/** What another member of staff has decided about a payment. `by`: their name; `at`: ISO 8601 UTC. */
export const earlierDecision = z.object({ status: paymentStatus, by: z.nullable(z.string()), at: z.string() });
export type EarlierDecision = z.infer<typeof earlierDecision>;

/**
 * A refused call. `message`: a sentence in the caller's language (their own, else `Accept-Language`, else
 * Persian); `code`: stable; `request_id`: of a fault (5xx), to quote to the operator, also the header `x-request-id` of
 * every answer.
 */
export const refusalReply = z.object({
  message: z.string(),
  code: z.enum(REFUSAL_CODES as [string, ...string[]]),
  spot: z.optional(z.string()),
  retry_after_seconds: z.optional(z.number()),
  decided: z.optional(earlierDecision),
  request_id: z.optional(z.string()),
});

const byField = z.record(z.string(), z.array(z.string()));

/**
 * A refused form (422). `errors`: sentences by field, of which a page shows the first; `codes`: the stable key of each,
 * in the translation namespace `errors`, from which our own pages take their text.
 */
export const formReply = z.object({
  message: z.string(),
  code: z.literal('form-invalid'),
  errors: byField,
  codes: byField,
});

export type RefusalReply = z.infer<typeof refusalReply>;
export type FormReply = z.infer<typeof formReply>;
