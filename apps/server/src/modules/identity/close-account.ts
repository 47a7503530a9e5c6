import type { CommonRefusal } from '@lajvard/contract';
import { fromDollars } from '@lajvard/money';
import { record } from '#modules/activity';
import { balanceForfeited, lockedBalanceOf, post } from '#modules/ledger';
import { hasWaitingDeposit, hasWaitingWithdrawal } from '#modules/payments';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { AccountsContext } from './ports.ts';
import { endSessionsOf } from './session-store.ts';
import { lockUser, setClosed, userById } from './store.ts';

/**
 * Closes a player's account for good. Nobody can sign in to it again, and its e-mail stays taken, so that a new account
 * cannot get around an exclusion. Money must be withdrawn first; a balance below the minimum withdrawal can be given up
 * (wallet → adjustments).
 */
export const closeAccount = async (
  context: AccountsContext,
  { userId, password, giveUpRest, ip }: { userId: number; password: string; giveUpRest: boolean; ip: string },
): Promise<Refused<CommonRefusal | 'round-in-play' | 'payment-waiting' | 'balance-left'> | undefined> => {
  const person = await userById(context.db, userId);
  const right = await context.passwords.matches(person?.password_hash ?? null, password);
  if (!right) return new Refused('form-invalid', { errors: { password: ['errors:password-wrong'] } });
  return transaction(context.db, async (tx) => {
    const rest = await lockedBalanceOf(tx, userId); // first, so that a play being taken finishes and counts
    const user = await lockUser(tx, userId);
    if (user === undefined || user.closed_at !== null) return new Refused('token-invalid');
    if (await context.isInPlay(tx, userId)) return new Refused('round-in-play');
    if ((await hasWaitingDeposit(tx, userId)) || (await hasWaitingWithdrawal(tx, userId))) {
      return new Refused('payment-waiting');
    }
    if (rest > 0) {
      const tooSmall = rest < fromDollars(context.config.MIN_WITHDRAW);
      if (!tooSmall || !giveUpRest) return new Refused('balance-left');
      const postings = balanceForfeited(userId, rest);
      await post(tx, { kind: 'balance-forfeited', reference: `account-closed:${userId}`, postings });
    }
    await setClosed(tx, userId);
    await endSessionsOf(tx, context.ended, userId, 'account-closed');
    await record(tx, { userId, action: 'ACCOUNT_CLOSED', ip });
    return undefined;
  });
};
