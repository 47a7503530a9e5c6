import * as z from 'zod/mini';
import { REFUSAL_CODES } from './refusals.ts';

/** The usual answer: `{ data, message? }` (decisions: Names and addresses). */
export const dataOf = <S extends z.ZodMiniType>(data: S) => z.object({ data, message: z.optional(z.string()) });

/** 401, 403, 404, 409, 429, 503 and a refused play (422). `message` is an i18n key of namespace `refusals`. */
export const refusalReply = z.object({
  message: z.string(),
  code: z.enum(REFUSAL_CODES as [string, ...string[]]),
  spot: z.optional(z.string()),
  retry_after_seconds: z.optional(z.number()),
});

/** A refused form (422): the first message of a field stands beside it. Messages are i18n keys of namespace `errors`. */
export const formReply = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) });

export type RefusalReply = z.infer<typeof refusalReply>;
export type FormReply = z.infer<typeof formReply>;
