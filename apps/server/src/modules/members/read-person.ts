import type { Common, UserInfo } from '@lajvard/contract';
import { toDollars, ZERO } from '@lajvard/money';
import { lastLogonAt } from '#modules/activity';
import { userById } from '#modules/identity';
import { balanceOf } from '#modules/ledger';
import { barsOf, betLimitsInForce, betLimitsOf, depositLimitOf, staffLimitsOf } from '#modules/limits';
import { walletsOf } from '#modules/payments';
import type { Db } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { depositLimitInForce } from './deposit-limits.ts';
import type { MembersContext } from './ports.ts';
import { presentUser } from './present-person.ts';
import { readTable } from './read-table.ts';

/** The person as they may see themselves; a refusal if the person no longer exists. */
export const readPerson = async (db: Db, userId: number): Promise<UserInfo | Refused> => {
  const user = await userById(db, userId);
  if (user === undefined) return new Refused('token-invalid');
  const [balance, bars, limits, inForce, depositLimit, staffLimits, logonAt] = await Promise.all([
    user.level === 'user' && user.completed_at !== null ? balanceOf(db, userId) : ZERO,
    barsOf(db, [userId]),
    betLimitsOf(db, [userId]),
    betLimitsInForce(db, [userId]),
    depositLimitOf(db, userId),
    staffLimitsOf(db, userId),
    lastLogonAt(db, userId),
  ]);
  const deposit = await depositLimitInForce(db, userId, depositLimit, staffLimits);
  return presentUser(user, {
    bars: bars.get(userId) ?? [],
    limit: limits.get(userId),
    depositLimit,
    inForce: { bet: inForce.get(userId), deposit },
    staffLimits,
    balance: toDollars(balance),
    logonAt,
  });
};

/** The table's whole state for a player: the snapshot after every (re)connection. */
export const readCommon = async (
  context: MembersContext,
  player: { readonly userId: number; readonly deviceId: string },
): Promise<Common | Refused> => {
  // Read the table first: a message published while the rest is read then reaches the browser twice, but is never lost.
  const table = await readTable(context, player);
  const user = await readPerson(context.db, player.userId);
  if (user instanceof Refused) return user;
  return {
    user,
    balance: user.balance,
    ...table,
    config: context.config(),
    wallets: await walletsOf(context.db, player.userId),
  };
};
