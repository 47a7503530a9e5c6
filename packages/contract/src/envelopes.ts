import * as z from 'zod/mini';
import { paymentStatus } from './payment.ts';
import { REFUSAL_CODES } from './refusals.ts';

/** The usual answer: `{ data, message? }` (decisions: Names and addresses). */
export const dataOf = <S extends z.ZodMiniType>(data: S) => z.object({ data, message: z.optional(z.string()) });

/** What another member of staff has decided about a payment; `by` their name, `at` ISO 8601 UTC. */
export const earlierDecision = z.object({ status: paymentStatus, by: z.nullable(z.string()), at: z.string() });
export type EarlierDecision = z.infer<typeof earlierDecision>;

/** 401, 403, 404, 409, 429, 503 and a refused play (422). `message` is an i18n key of namespace `refusals`. */
export const refusalReply = z.object({
  message: z.string(),
  code: z.enum(REFUSAL_CODES as [string, ...string[]]),
  spot: z.optional(z.string()),
  retry_after_seconds: z.optional(z.number()),
  decided: z.optional(earlierDecision),
});

/** A refused form (422): the first message of a field stands beside it. Messages are i18n keys of namespace `errors`. */
export const formReply = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) });

export type RefusalReply = z.infer<typeof refusalReply>;
export type FormReply = z.infer<typeof formReply>;
