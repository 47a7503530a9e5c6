import { DEPOSIT_LIMIT_DAYS, type UserInfo } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import type { DepositLimitRow, StaffLimitRow } from '#modules/limits';
import { depositedSince } from '#modules/payments';
import type { Db } from '#platform/db/pool.ts';

const PERIOD_MS = DEPOSIT_LIMIT_DAYS * 24 * 60 * 60 * 1000;

/** The deposit limit that leaves least, one's own or staff's, with what of it is used up; null if there is none. */
export const depositLimitInForce = async (
  db: Db,
  userId: number,
  own: DepositLimitRow | undefined,
  byStaff: readonly StaffLimitRow[],
): Promise<UserInfo['deposit_limitation']> => {
  const rows = [own, byStaff.find(({ kind }) => kind === 'deposit')].filter((row) => row !== undefined);
  const limits = await Promise.all(
    rows.map(async ({ max_cents: maxCents, since_ms: since, ...row }) => ({
      deposit: toDollars(cents(await depositedSince(db, userId, new Date(since)))),
      max: toDollars(cents(maxCents)),
      renews_at: new Date(since + PERIOD_MS).toISOString(),
      ...('kind' in row && { by_staff: true as const }),
    })),
  );
  const [least = null] = limits.toSorted((one, other) => one.max - one.deposit - (other.max - other.deposit));
  return least;
};
