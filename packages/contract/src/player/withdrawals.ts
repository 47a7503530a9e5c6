import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { dateRange, fileQuery, listQuery, listWithTotals, ownNumber } from '../paging.ts';
import { ownPayer, paymentStatus, paymentStep, walletTransaction, wholeDollars } from '../payment.ts';
import { paymentWords } from '../payment-search.ts';
import { route } from '../route.ts';
import { readTrc20Address, TRC20_LOOK } from '../trc20-address.ts';
import { inDigits } from '../whole-number.ts';
import { passwordAgain } from './auth.ts';
import { userInfo } from './profile.ts';

/**
 * One withdrawal as its player sees it (docs/specification/2-account-and-back-office.md#35-withdrawal). Dollars; times
 * ISO 8601 UTC. `hash_code`: of the transfer that paid it; `current_balance`: what the player has now.
 */
export const withdrawal = z.object({
  id: z.number(),
  own_number: ownNumber,
  created_at: z.string(),
  amount: z.number(),
  status: paymentStatus,
  description: z.nullable(z.string()),
  hash_code: z.nullable(z.string()),
  dest_wallet_code: z.string(),
  transaction: walletTransaction,
  current_balance: z.number(),
  user: ownPayer,
  steps: z.array(paymentStep),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const MAX_LENGTH = 100;
/** What stands around the one address of a text is taken off. */
const address = z.optional(
  z.string().check(
    z.trim(),
    z.overwrite((text) => readTrc20Address(text) ?? text),
    z.maxLength(MAX_LENGTH, 'errors:wallet-address-invalid'),
  ),
);

export const withdrawalCreate = route({
  name: 'withdrawalCreate',
  who: 'player',
  limit: 'payment',
  provesAgain: true,
  method: 'POST',
  path: '/api/account/withdrawal/create',
  summary:
    'Asks for a withdrawal to a saved wallet or a new address. The money is held at once. ' +
    'An address that was not used before needs the password; a second factor is asked for again after five minutes. ' +
    'The same `request_id` again gets the same answer.',
  body: z
    .strictObject({
      amount: wholeDollars,
      wallet: address,
      dest_wallet_code: address,
      password: passwordAgain,
      request_id: z.optional(z.uuid()),
    })
    .check(
      z.refine((form) => Boolean(form.wallet || form.dest_wallet_code), {
        error: 'errors:destination-wallet-required',
        path: ['dest_wallet_code'],
      }),
      z.refine(
        ({ wallet, dest_wallet_code: destination }) => Boolean(wallet) || !destination || TRC20_LOOK.test(destination),
        {
          error: 'errors:wallet-address-invalid',
          path: ['dest_wallet_code'],
        },
      ),
    ),
  reply: dataOf(z.object({ withdrawal, user: userInfo, wallets: z.array(z.string()) })),
  refusals: ['form-invalid', 'request-reused', 'withdrawals-used-up', 'too-many-tries'],
});

const searched = {
  keyword: z.optional(z.string().check(paymentWords)),
  status: z.optional(inDigits(paymentStatus)),
  ...dateRange,
} as const;
const columns = ['id', 'created_at', 'amount', 'status'] as const;

export const withdrawalList = route({
  name: 'withdrawalList',
  who: 'player',
  limit: 'none',
  method: 'GET',
  path: '/api/account/withdrawal/list',
  summary:
    "The player's withdrawals, with the count and the sum of all that match; " +
    'without declined ones, unless only they match.',
  query: listQuery(searched, columns),
  reply: listWithTotals(withdrawal),
  refusals: ['form-invalid'],
});

export const withdrawalCsv = csvRoute({
  name: 'withdrawalCsv',
  who: 'player',
  path: '/api/account/withdrawal/csv',
  summary: "All of the player's withdrawals that match, as a file.",
  query: fileQuery(searched, columns),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});
