import { type Deposit, type depositCreate, hashKey } from '@lajvard/contract';
import { fromDollars } from '@lajvard/money';
import { lockDepositLimits, rightsOf } from '#modules/limits';
import { oneAtATime } from '#platform/db/day-limit.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type OwnRefusal, Refused } from '#platform/http/handler.ts';
import { DEPOSIT } from './deposit.ts';
import { depositedSince, insertDeposit } from './deposit-store.ts';
import type { PaymentsOptions } from './ports.ts';
import { asDeposit, presentOne } from './present.ts';
import { paymentsLeftToday } from './store.ts';
import { takeFirstStep } from './take-step.ts';

/** What a player reports of a transfer; dollars. */
export interface DepositForm {
  readonly userId: number;
  readonly amount: number;
  readonly hashCode: string;
  readonly walletAddress: string;
  readonly ip: string;
}

/** Stores a deposit that waits for approval; no money moves yet. */
export const requestDeposit = async (
  { db, walletAddress, maxADay, isStopped }: Pick<PaymentsOptions, 'db' | 'walletAddress' | 'maxADay' | 'isStopped'>,
  form: DepositForm,
): Promise<Deposit | Refused<OwnRefusal<typeof depositCreate>>> => {
  if (walletAddress === '') return new Refused('deposits-closed');
  if (form.walletAddress !== walletAddress) return new Refused('wallet-changed');
  const amountCents = fromDollars(form.amount);
  const row = await transaction(db, async (tx) => {
    if (await isStopped(tx, 'deposits')) return new Refused('deposits-closed');
    await oneAtATime(tx, 'deposits', form.userId);
    const limits = await lockDepositLimits(tx, form.userId);
    const rights = await rightsOf(tx, form.userId);
    if (rights.held) return new Refused('account-held');
    if (rights.breakEndsAt !== null) return new Refused('on-a-break');
    for (const limit of limits) {
      const before = await depositedSince(tx, form.userId, limit.since);
      if (before + amountCents > limit.maxCents) return new Refused('deposit-limit-reached');
    }
    const today = await paymentsLeftToday(tx, DEPOSIT, form.userId, maxADay.deposits);
    if (today?.left === 0) return new Refused('deposits-used-up', { retryAfterSeconds: today.next_in_seconds });
    const row = await insertDeposit(tx, {
      userId: form.userId,
      amountCents,
      hashCode: form.hashCode,
      hashKey: hashKey(form.hashCode),
      walletAddress,
    });
    if (row === undefined) return new Refused('form-invalid', { errors: { hash_code: ['errors:hash-code-used'] } });
    return takeFirstStep(tx, DEPOSIT, row, form.ip);
  });
  return row instanceof Refused ? row : asDeposit(await presentOne(db, DEPOSIT, row));
};
