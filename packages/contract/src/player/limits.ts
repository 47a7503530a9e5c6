import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { wholeDollars } from '../payment.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import type { LimitPeriod } from './limit-rules.ts';
import { userInfo } from './profile.ts';

/** Months a break can last (docs/specification/2-account-and-back-office.md#94-periods). */
export const CLOSURE_MONTHS = [1, 3, 6, 9, 12] as const;
export const EXCLUSION_MONTHS = [6, 12, 24, 36, 48, 60] as const;
/** Periods of the limits (docs/specification/2-account-and-back-office.md#94-periods). */
export const DEPOSIT_LIMIT_PERIODS = ['monthly'] as const;
export const BET_LIMIT_PERIODS = ['1w', '2w', '4w'] as const satisfies readonly LimitPeriod[];

const monthsOf = (choices: readonly number[]) =>
  wholeNumber({}, 'errors:period-required').check(
    z.refine((months) => choices.includes(months), { error: 'errors:period-required' }),
  );
const reason = z
  .string('errors:reason-required')
  .check(
    z.trim(),
    z.minLength(1, 'errors:reason-required'),
    z.minLength(2, 'errors:reason-too-short'),
    z.maxLength(1000, 'errors:invalid'),
  );

/** One form for each responsible-gaming action, checked by browser and server alike. */
export const closureForm = z.strictObject({ action: z.literal('closure'), period: monthsOf(CLOSURE_MONTHS), reason });
export const exclusionForm = z.strictObject({
  action: z.literal('exclusion'),
  period: monthsOf(EXCLUSION_MONTHS),
  reason,
});
export const depositLimitForm = z.strictObject({
  action: z.literal('deposit_limit'),
  period: z.enum(DEPOSIT_LIMIT_PERIODS, 'errors:limit-period-required'),
  amount: wholeDollars,
});
export const betLimitForm = z.strictObject({
  action: z.literal('bet_limit'),
  period: z.enum(BET_LIMIT_PERIODS, 'errors:limit-period-required'),
  amount: wholeDollars,
});

export const updateSettings = route({
  name: 'updateSettings',
  who: 'player',
  limit: 'none',
  method: 'POST',
  path: '/api/account/user/update_settings',
  summary:
    'Takes a break, excludes oneself, or limits deposits or stakes. ' +
    'Stricter works at once; what loosens waits until its lock is over.',
  body: z.discriminatedUnion('action', [closureForm, exclusionForm, depositLimitForm, betLimitForm]),
  reply: dataOf(userInfo),
  refusals: ['form-invalid', 'setting-locked'],
});
