import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { dateRange, fileQuery, listQuery, listWithTotals, ownNumber } from '../paging.ts';
import { ownPayer, paymentStatus, paymentStep, walletTransaction, wholeDollars } from '../payment.ts';
import { paymentWords } from '../payment-search.ts';
import { route } from '../route.ts';
import { transferHash } from '../transfer-hash.ts';
import { inDigits } from '../whole-number.ts';

/**
 * One deposit as its player sees it (docs/specification/2-account-and-back-office.md#34-deposit). Dollars; times
 * ISO 8601 UTC. `amount`: what counts, once approved what arrived; `asked_amount`: what the player entered.
 */
export const deposit = z.object({
  id: z.number(),
  own_number: ownNumber,
  created_at: z.string(),
  hash_code: z.string(),
  amount: z.number(),
  asked_amount: z.number(),
  status: paymentStatus,
  description: z.nullable(z.string()),
  dest_wallet_code: z.string(),
  transaction: walletTransaction,
  user: ownPayer,
  steps: z.array(paymentStep),
});
export type Deposit = z.infer<typeof deposit>;

const hashCode = transferHash('errors:hash-code-required').check(z.minLength(1, 'errors:hash-code-required'));

export const depositCreate = route({
  name: 'depositCreate',
  who: 'player',
  limit: 'payment',
  method: 'POST',
  path: '/api/account/deposit/create',
  summary: 'Tells of a transfer that was sent to the wallet address; staff credits it after a look.',
  body: z.strictObject({ amount: wholeDollars, hash_code: hashCode, wallet_adr: z.string().check(z.maxLength(100)) }),
  reply: dataOf(deposit),
  refusals: [
    'form-invalid',
    'account-held',
    'on-a-break',
    'deposit-limit-reached',
    'deposits-used-up',
    'wallet-changed',
    'deposits-closed',
    'too-many-tries',
  ],
});

const searched = {
  keyword: z.optional(z.string().check(paymentWords)),
  status: z.optional(inDigits(paymentStatus)),
  ...dateRange,
} as const;
const columns = ['id', 'created_at', 'amount', 'status'] as const;

export const depositList = route({
  name: 'depositList',
  who: 'player',
  limit: 'none',
  method: 'GET',
  path: '/api/account/deposit/list',
  summary:
    "The player's deposits, with the count and the sum of all that match; " +
    'without declined ones, unless only they match.',
  query: listQuery(searched, columns),
  reply: listWithTotals(deposit),
  refusals: ['form-invalid'],
});

export const depositCsv = csvRoute({
  name: 'depositCsv',
  who: 'player',
  path: '/api/account/deposit/csv',
  summary: "All of the player's deposits that match, as a file.",
  query: fileQuery(searched, columns),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});
