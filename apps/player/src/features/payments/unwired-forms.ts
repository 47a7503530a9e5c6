import { wholeDollars } from '@lajvard/contract';
import * as z from 'zod/mini';

const LEAST = 50; // docs/specification/2-account-and-back-office.md#91-money
const MAX_BY_CARD = 5000;

const amountFrom = (check: z.core.$ZodCheck<number>[]) => z.pipe(wholeDollars, z.number().check(...check));

/** The form for a deposit by card (docs/specification/2-account-and-back-office.md#59-forms-without-a-connection). */
export const cardForm = z.object({
  amount: amountFrom([
    z.minimum(LEAST, 'errors:amount-below-fifty'),
    z.maximum(MAX_BY_CARD, 'errors:amount-above-card'),
  ]),
});

const SWIFT_LENGTH = 11;
const MIN_BANK_LENGTH = 3;

/**
 * The form for a withdrawal to a bank (docs/specification/2-account-and-back-office.md#59-forms-without-a-connection).
 * @param balance dollars
 */
export const bankForm = (balance: number) =>
  z.object({
    amount: amountFrom([
      z.minimum(LEAST, 'errors:amount-below-fifty'),
      z.maximum(balance, 'errors:amount-above-balance'),
    ]),
    bank_name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'errors:bank-name-required'),
        z.minLength(MIN_BANK_LENGTH, 'errors:bank-name-too-short'),
      ),
    swift_bic: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'errors:swift-bic-required'),
        z.regex(/^[A-Za-z0-9]*$/, 'errors:swift-bic-length'),
        z.length(SWIFT_LENGTH, 'errors:swift-bic-length'),
      ),
    iban_no: z.string().check(z.trim(), z.minLength(1, 'errors:iban-required')),
  });
