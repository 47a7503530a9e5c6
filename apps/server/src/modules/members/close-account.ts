import type { CommonRefusal } from '@lajvard/contract';
import { fromDollars } from '@lajvard/money';
import { lockOpenUser } from '#modules/identity';
import { lockedBalanceOf, post } from '#modules/ledger';
import { hasWaitingPayment } from '#modules/payments';
import { isInPlay } from '#modules/plays';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { MembersContext } from './ports.ts';

/**
 * Closes a player's account for good. Nobody can sign in to it again, and its e-mail stays taken, so that a new account
 * cannot get around an exclusion. Money must be withdrawn first; a balance below the minimum withdrawal can be given up
 * (wallet → adjustments).
 */
export const closeAccount = async (
  { db, config, identity }: MembersContext,
  { userId, password, giveUpRest, ip }: { userId: number; password: string; giveUpRest: boolean; ip: string },
): Promise<
  Refused<CommonRefusal | 'too-many-tries' | 'round-in-play' | 'payment-waiting' | 'balance-left'> | undefined
> => {
  const refused = await identity.askPassword(userId, password);
  if (refused) return refused;
  return transaction(db, async (tx) => {
    const rest = await lockedBalanceOf(tx, userId); // first, so that a play being taken finishes and counts
    if (!(await lockOpenUser(tx, userId))) return new Refused('token-invalid');
    if (await isInPlay(tx, userId)) return new Refused('round-in-play');
    if (await hasWaitingPayment(tx, userId)) return new Refused('payment-waiting');
    if (rest > 0) {
      const tooSmall = rest < fromDollars(config().MIN_WITHDRAW);
      if (!tooSmall || !giveUpRest) return new Refused('balance-left');
      await post(tx, { kind: 'balance-forfeited', userId, cents: rest, reference: `account-closed:${userId}` });
    }
    await identity.closeUser(tx, userId, ip);
    return undefined;
  });
};
