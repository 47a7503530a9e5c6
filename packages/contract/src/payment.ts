import { toLatinDigits } from '@lajvard/money';
import * as z from 'zod/mini';
import { listWithTotals } from './paging.ts';

export const paymentStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

const DIGITS = /^-?\d*$/;
const FRACTION = /^-?\d+\.\d*$/;
const WITH_CENTS = 1.5; // any amount written with decimals, even `30.0`, which gets the error about cents
const MAX_DOLLARS = 10_000_000;

const dollarsIn = (given: number | string): number | undefined => {
  if (typeof given === 'number') return given;
  if (FRACTION.test(given)) return WITH_CENTS;
  // more digits than a number holds exactly are too many anyway
  return /\d/.test(given) ? Math.min(Number(given), MAX_DOLLARS + 1) : undefined;
};

/** Digits of any script, with cents or without: other marks are read in the browser, where the person sees how. */
const inDigitsOnly = z.string().check(
  z.trim(),
  z.overwrite(toLatinDigits),
  z.refine((text) => DIGITS.test(text) || FRACTION.test(text), { error: 'errors:amount-digits-only' }),
);

/**
 * Whole dollars, as a number or in digits: deposits, withdrawals, limits and charges have no cents
 * (docs/specification/2-account-and-back-office.md#51-deposit).
 * @param tooSmall the error for less than one
 */
export const wholeDollarsFrom = (tooSmall: string) =>
  z.pipe(
    z.union([z.number(), inDigitsOnly], 'errors:amount-required'),
    z.pipe(
      z.transform(dollarsIn),
      z
        .number('errors:amount-required')
        .check(z.int('errors:amount-whole'), z.minimum(1, tooSmall), z.maximum(MAX_DOLLARS, 'errors:amount-too-big')),
    ),
  );

export const wholeDollars = wholeDollarsFrom('errors:amount-too-small');

/** What happened to a payment, oldest first; times ISO 8601 UTC. */
export const paymentStep = z.object({
  status: paymentStatus,
  at: z.string(),
  description: z.nullable(z.string()),
});

/** The same for staff: `by` is the member of staff who decided, null for the player's own step. */
export const staffPaymentStep = z.extend(paymentStep, { by: z.nullable(z.string()) });

/** The wallet's balance before and after a payment, in dollars; null while no money has moved. */
export const walletTransaction = z.nullable(z.object({ balance: z.number(), new_balance: z.number() }));

/**
 * The reason staff gives for declining (docs/specification/2-account-and-back-office.md#516-approving-and-declining).
 */
export const declineReason = z.optional(z.string().check(z.trim(), z.maxLength(500)));

/**
 * The status in which the decider saw the payment. If it has changed since, the decision
 * is refused (`already-decided`).
 */
export const seenStatus = z.optional(paymentStatus);

/**
 * Whether the decider knows that the hash contains that of another payment, or is contained in it. Only a hash from
 * before every one was read whole does; without this its approval is refused (`hash-code-overlaps`).
 */
export const overlapSeen = z.optional(z.boolean());

/**
 * Of a withdrawal that the owner of its account disowned: whether the decider asked them. Without this its approval is
 * refused.
 */
export const ownerAsked = z.optional(z.boolean('errors:owner-asked-required'));

/** A payment's player as shown to that player; the current balance in dollars. */
export const ownPayer = z.object({ account_code: z.string(), balance: z.number() });

/**
 * Why a player may not play, and until when (ISO 8601 UTC; null: until lifted). `held`: staff must
 * review the registration.
 */
export const payerBar = z.object({
  reason: z.enum(['blacklisted', 'exclusion', 'closure', 'held']),
  until: z.nullable(z.string()),
});
export type PayerBar = z.infer<typeof payerBar>;

/**
 * A payment's player as staff sees them; dollars. Only staff who decide see the account id and the bars
 * (docs/specification/2-account-and-back-office.md#64-for-the-super-admin-only).
 */
export const payer = z.object({ account_code: z.nullable(z.string()), balance: z.number(), bars: z.array(payerBar) });

/**
 * How many payments of each status match the search, ignoring its own status filter; the list's filter
 * shows these counts.
 */
const statusCounts = z.object({ waiting: z.number(), approved: z.number(), declined: z.number() });

/** A list of payments for staff, with the count and sum (dollars) of all that match, and the counts by status. */
export const staffPayments = <S extends z.ZodMiniType>(row: S) =>
  z.extend(listWithTotals(row), { counts: statusCounts });
