import * as z from 'zod/mini';

/**
 * What the network reports about a deposit's transfer. `found`: contract, recipient and amount match. `failed`: the
 * network reverted the transfer. `no-hash`: the player's text is not a transfer hash. `unreachable`: the network could
 * not be queried. The verdict only informs staff, who decide.
 */
const depositVerdict = z.enum([
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
 * The check of one deposit. Addresses as people write them; `amount` in dollars, null if the contract is a different
 * one. `again_at`: when the network is queried again, null if it is not. Times ISO 8601 UTC.
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
