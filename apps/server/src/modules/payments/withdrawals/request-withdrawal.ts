import { createHash } from 'node:crypto';
import { type CommonRefusal, isTrc20Address, PAYMENT_STATUS, type Withdrawal } from '@lajvard/contract';
import { fromDollars } from '@lajvard/money';
import { record } from '#modules/activity';
import { InsufficientFunds, post, withdrawalHeld } from '#modules/ledger';
import { oneAtATime } from '#platform/db/day-limit.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { PeoplePorts } from '../sight/index.ts';
import type { WithdrawalsOptions } from './ports.ts';
import { presentWithdrawal } from './present.ts';
import {
  hasUsed,
  insertStep,
  insertWithdrawal,
  savedWallets,
  setHold,
  type WithdrawalRow,
  withdrawalByRequest,
  withdrawalsLeftToday,
} from './store.ts';

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

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** The address the money goes to, or a refusal. */
const destinationOf = async (db: Db, form: WithdrawalForm, depositAddress: string): Promise<string | Refused> => {
  if (form.newAddress === depositAddress && depositAddress !== '')
    return refusedField('dest_wallet_code', 'wallet-of-deposits');
  if (form.wallet) {
    const saved = await savedWallets(db, form.userId);
    return saved.includes(form.wallet) ? form.wallet : refusedField('wallet', 'wallet-unknown');
  }
  if (!form.newAddress) return refusedField('dest_wallet_code', 'destination-wallet-required');
  return isTrc20Address(form.newAddress, sha256)
    ? form.newAddress
    : refusedField('dest_wallet_code', 'wallet-address-invalid');
};

const hold = async (
  tx: Tx,
  row: WithdrawalRow,
  amountCents: ReturnType<typeof fromDollars>,
): Promise<WithdrawalRow> => {
  const { movementId } = await post(tx, {
    kind: 'withdrawal-held',
    reference: `withdrawal:${row.id}:0`,
    postings: withdrawalHeld(row.user_id, amountCents),
  });
  const held = await setHold(tx, row.id, movementId);
  if (held === undefined) throw new Error(`withdrawals: ${row.id} was lost while it was written`);
  await insertStep(tx, {
    withdrawalId: row.id,
    status: PAYMENT_STATUS.waiting,
    description: null,
    staffId: null,
    movementId,
  });
  return held;
};

const MONEY = new Intl.NumberFormat('de', { maximumFractionDigits: 0 }); // dots between thousands

/**
 * Stores a withdrawal and holds its money, in one transaction; the player gets a mail. An address not used before needs
 * the password.
 */
export const requestWithdrawal = async (
  {
    db,
    leastDollars,
    depositAddress,
    maxADay,
    askPassword,
    onRequested,
    peopleOf,
  }: Omit<WithdrawalsOptions, 'readPerson' | Exclude<keyof PeoplePorts, 'peopleOf'>>,
  form: WithdrawalForm,
): Promise<Withdrawal | Refused<CommonRefusal | 'request-reused' | 'withdrawals-used-up'>> => {
  if (form.amount < leastDollars) return refusedField('amount', 'amount-below-least-withdrawal');
  const { userId, requestId } = form;
  const to = await destinationOf(db, form, depositAddress);
  if (to instanceof Refused) return to;
  const again = requestId !== null && (await withdrawalByRequest(db, userId, requestId)) !== undefined;
  if (!again && !(await hasUsed(db, userId, to))) {
    const refused = await askPassword(userId, form.password);
    if (refused) return refused;
  }
  const amountCents = fromDollars(form.amount);
  try {
    const written = await transaction(db, async (tx) => {
      await oneAtATime(tx, 'withdrawals', userId);
      const before = requestId === null ? undefined : await withdrawalByRequest(tx, userId, requestId);
      if (before !== undefined) {
        const isSame = before.amount_cents === amountCents && before.destination === to;
        return isSame ? before : new Refused('request-reused');
      }
      const today = await withdrawalsLeftToday(tx, userId, maxADay);
      if (today?.left === 0) return new Refused('withdrawals-used-up', { retryAfterSeconds: today.next_in_seconds });
      const row = await insertWithdrawal(tx, { userId, amountCents, destination: to, requestId });
      if (row === undefined) return new Refused('unavailable');
      const held = await hold(tx, row, amountCents);
      await record(tx, { userId, action: 'WITHDRAWAL_REQUESTED', description: String(row.id), ip: form.ip });
      await onRequested(tx, userId, { amount: `$${MONEY.format(form.amount)}`, address: to });
      return held;
    });
    return written instanceof Refused ? written : presentWithdrawal({ db, peopleOf }, written);
  } catch (error) {
    if (error instanceof InsufficientFunds) return refusedField('amount', 'amount-above-balance');
    throw error;
  }
};
