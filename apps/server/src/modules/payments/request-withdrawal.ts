import { type CommonRefusal, isTrc20Address, type Withdrawal } from '@lajvard/contract';
import { fromDollars, moneyText } from '@lajvard/money';
import { InsufficientFunds } from '#modules/ledger';
import { oneAtATime } from '#platform/db/day-limit.ts';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { PaymentsOptions } from './ports.ts';
import { asWithdrawal, presentOne } from './present.ts';
import { paymentsLeftToday } from './store.ts';
import { takeFirstStep } from './take-step.ts';
import { WITHDRAWAL } from './withdrawal.ts';
import { hasUsed, insertWithdrawal, walletsOf, withdrawalByRequest } from './withdrawal-store.ts';

/** What a player requests; dollars. `wallet` is a saved address, `newAddress` another one. */
export interface WithdrawalForm {
  readonly userId: number;
  readonly amount: number;
  readonly wallet: string | undefined;
  readonly newAddress: string | undefined;
  readonly password: string | undefined;
  readonly requestId: string | null;
  readonly ip: string;
}

const refusedField = (field: string, message: string): Refused =>
  new Refused('form-invalid', { errors: { [field]: [`errors:${message}`] } });

/** The address the money goes to, or a refusal. */
const destinationOf = async (db: Db, form: WithdrawalForm, depositAddress: string): Promise<string | Refused> => {
  if (form.newAddress === depositAddress && depositAddress !== '')
    return refusedField('dest_wallet_code', 'wallet-of-deposits');
  if (form.wallet) {
    const saved = await walletsOf(db, form.userId);
    return saved.includes(form.wallet) ? form.wallet : refusedField('wallet', 'wallet-unknown');
  }
  if (!form.newAddress) return refusedField('dest_wallet_code', 'destination-wallet-required');
  return isTrc20Address(form.newAddress) ? form.newAddress : refusedField('dest_wallet_code', 'wallet-address-invalid');
};

/**
 * Stores a withdrawal and holds its money, in one transaction; the player gets a mail. An address not used before needs
 * the password.
 */
export const requestWithdrawal = async (
  {
    db,
    minWithdrawal,
    walletAddress,
    maxADay,
    identity,
  }: Omit<PaymentsOptions, 'contract' | 'dualControl' | 'matchingOff' | 'clock' | 'isStopped'>,
  form: WithdrawalForm,
): Promise<Withdrawal | Refused<CommonRefusal | 'too-many-tries' | 'request-reused' | 'withdrawals-used-up'>> => {
  if (form.amount < minWithdrawal) return refusedField('amount', 'amount-below-least-withdrawal');
  const { userId, requestId } = form;
  const to = await destinationOf(db, form, walletAddress);
  if (to instanceof Refused) return to;
  const again = requestId !== null && (await withdrawalByRequest(db, userId, requestId)) !== undefined;
  if (!again && !(await hasUsed(db, userId, to))) {
    const refused = await identity.askPassword(userId, form.password);
    if (refused) return refused;
  }
  const amountCents = fromDollars(form.amount);
  try {
    const written = await transaction(db, async (tx) => {
      await oneAtATime(tx, 'withdrawals', userId);
      const before = requestId === null ? undefined : await withdrawalByRequest(tx, userId, requestId);
      if (before !== undefined) {
        // A new field of the form joins this comparison; the browser's `request.idFor` takes the whole form.
        const isSame = before.amount_cents === amountCents && before.address === to;
        return isSame ? before : new Refused('request-reused');
      }
      const today = await paymentsLeftToday(tx, WITHDRAWAL, userId, maxADay.withdrawals);
      if (today?.left === 0) return new Refused('withdrawals-used-up', { retryAfterSeconds: today.next_in_seconds });
      const row = await insertWithdrawal(tx, { userId, amountCents, destination: to, requestId });
      if (row === undefined) return new Refused('unavailable');
      const held = await takeFirstStep(tx, WITHDRAWAL, row, form.ip);
      await identity.mailWithdrawal(tx, userId, { amount: moneyText(amountCents), address: to });
      return held;
    });
    return written instanceof Refused ? written : asWithdrawal(await presentOne(db, WITHDRAWAL, written));
  } catch (error) {
    if (error instanceof InsufficientFunds) return refusedField('amount', 'amount-above-balance');
    throw error;
  }
};
