import type { Common, UserInfo } from '@lajvard/contract';
import { toDollars, ZERO } from '@lajvard/money';
import type { Db } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { lastLogonAt } from '#rooms/activity';
import { balanceOf } from '#rooms/ledger';
import { barsOf, betLimitsOf } from '#rooms/limits';
import type { Desk } from './ports.ts';
import { presentUser } from './present.ts';
import { userById } from './store.ts';

/** The person as they may see themselves; a refusal for somebody who is not there any more. */
export const readPerson = async (db: Db, userId: number): Promise<UserInfo | Refused> => {
  const user = await userById(db, userId);
  if (user === undefined) return new Refused('token-invalid');
  const [balance, bars, limits, logonAt] = await Promise.all([
    user.level === 'user' && user.completed_at !== null ? balanceOf(db, userId) : ZERO,
    barsOf(db, [userId]),
    betLimitsOf(db, [userId]),
    lastLogonAt(db, userId),
  ]);
  const facts = { bars: bars.get(userId) ?? [], limit: limits.get(userId), balance: toDollars(balance), logonAt };
  return presentUser(user, facts);
};

/** The whole state of the table for a player: the snapshot after every (re)connection. */
export const readCommon = async (
  desk: Desk,
  player: { readonly userId: number; readonly deviceId: string },
): Promise<Common | Refused> => {
  // The table first: a message told while the rest is read is told again to the browser, never lost.
  const table = await desk.tableOf(player);
  const user = await readPerson(desk.db, player.userId);
  if (user instanceof Refused) return user;
  return { user, balance: user.balance, ...table, config: desk.config, wallets: [] };
};
