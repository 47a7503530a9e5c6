import * as z from 'zod/mini';

/**
 * What the network says about a deposit's transfer. `found`: contract, recipient and amount agree. `failed`: the transfer was undone by the
 * network. `no-hash`: what the player gave is no hash of a transfer. `unreachable`: the network could not be asked. It decides nothing: staff does.
 */
export const depositVerdict = z.enum([
  'waiting',
  'found',
  'failed',
  'wrong-contract',
  'wrong-recipient',
  'wrong-amount',
  'not-found',
  'unreachable',
  'no-hash',
]);
export type DepositVerdict = z.infer<typeof depositVerdict>;

/**
 * The check of one deposit. Addresses as people write them; `amount` in dollars, null where the contract is another one. `again_at`: when the
 * network is asked again, null when it is not. Times ISO 8601 UTC.
 */
export const depositCheck = z.object({
  verdict: depositVerdict,
  contract: z.nullable(z.string()),
  recipient: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  confirmations: z.nullable(z.number()),
  attempts: z.number(),
  checked_at: z.nullable(z.string()),
  again_at: z.nullable(z.string()),
});
export type DepositCheck = z.infer<typeof depositCheck>;
