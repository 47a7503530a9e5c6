import * as z from 'zod/mini';
import { dateRange } from './paging.ts';
import { paymentStatus } from './payment.ts';
import { readTransferHash } from './transfer-hash.ts';
import { readTrc20Address } from './trc20-address.ts';
import { inDigits, wholeNumber } from './whole-number.ts';

/** A search that may be for a hash or an address: what stands around it is taken off, and any other text stays. */
export const paymentWords = z.overwrite<string>((text) => readTransferHash(text) ?? readTrc20Address(text) ?? text);

/**
 * The search fields of a list of payments (docs/specification/2-account-and-back-office.md#73-calls-of-staff).
 * `keyword`: the beginning of an account id, a hash code or a wallet address. `date`: one day (UTC). Only staff who
 * decide may use `id`, `keyword` and a `status` other than the queue's
 * (docs/specification/2-account-and-back-office.md#64-for-the-super-admin-only).
 */
export const staffPaymentSearch = {
  id: z.optional(wholeNumber()),
  user_id: z.optional(wholeNumber()),
  status: z.optional(inDigits(paymentStatus)),
  keyword: z.optional(z.string().check(z.trim(), paymentWords, z.maxLength(200))),
  date: z.optional(z.iso.date('errors:date-invalid')),
  ...dateRange,
} as const;
