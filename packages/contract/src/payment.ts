import * as z from 'zod/mini';

export const paymentStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** Whole dollars, as a number or in digits; a deposit, a withdrawal and a limit have no cents (spec 2 §5). */
export const wholeDollars = z.pipe(
  z.union([z.number(), z.string().check(z.trim())], 'errors:amount-required'),
  z.pipe(
    z.transform((given: number | string) => (given === '' ? undefined : Number(given))),
    z
      .number('errors:amount-required')
      .check(
        z.int('errors:amount-whole'),
        z.minimum(1, 'errors:amount-too-small'),
        z.maximum(10_000_000, 'errors:amount-too-big'),
      ),
  ),
);

/** What happened to a payment, oldest first; times ISO 8601 UTC. */
export const paymentStep = z.object({
  status: paymentStatus,
  at: z.string(),
  description: z.nullable(z.string()),
});

/** What a payment did to the wallet, dollars: the balance before and after; null while no money has moved. */
export const walletTransaction = z.nullable(z.object({ balance: z.number(), new_balance: z.number() }));

/** What staff writes when it declines (spec 2 §5). */
export const declineReason = z.optional(z.string().check(z.trim(), z.maxLength(500)));
