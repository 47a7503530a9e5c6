import { betLimitLockedUntil, depositLimitLockedUntil, isStricterBetLimit, type LimitPeriod } from '@lajvard/contract';
import { fromDollars } from '@lajvard/money';
import type { Tx } from '#platform/db/pool.ts';
import type { Refused } from '#platform/http/handler.ts';
import { settingLocked } from './break-or-self-exclusion.ts';
import { betLimitsOf, lockDepositLimitRow, upsertBetLimit, upsertDepositLimit } from './limit-store.ts';

type LimitForm =
  | { readonly action: 'deposit_limit'; readonly amount: number }
  | { readonly action: 'bet_limit'; readonly period: LimitPeriod; readonly amount: number };

/**
 * A stricter limit takes effect at once; a looser one only after the lock
 * (docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming).
 */
export const setLimit = async (
  tx: Tx,
  userId: number,
  form: LimitForm,
  now: number,
): Promise<Refused<'setting-locked'> | undefined> => {
  const maxCents = fromDollars(form.amount);
  if (form.action === 'deposit_limit') {
    const row = await lockDepositLimitRow(tx, userId);
    const until = row === undefined ? 0 : depositLimitLockedUntil({ setAt: row.set_ms });
    if (row !== undefined && maxCents > row.max_cents && until > now) return settingLocked(until, now);
    await upsertDepositLimit(tx, userId, maxCents);
    return undefined;
  }
  const row = (await betLimitsOf(tx, [userId])).get(userId);
  const wanted = { period: form.period, maxCents };
  if (row !== undefined) {
    const standing = { period: row.period, maxCents: row.max_cents, setAt: row.set_ms };
    const until = betLimitLockedUntil(standing);
    if (!isStricterBetLimit(standing, wanted) && until > now) return settingLocked(until, now);
  }
  await upsertBetLimit(tx, { userId, ...wanted });
  return undefined;
};
