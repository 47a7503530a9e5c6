import { createHash } from 'node:crypto';
import { isTrc20Address, PAYMENT_STATUS, type Withdrawal } from '@lajvard/contract';
import { fromDollars } from '@lajvard/money';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { record } from '#rooms/activity';
import { InsufficientFunds, post, withdrawalHeld } from '#rooms/ledger';
import type { WithdrawalsOptions } from './ports.ts';
import { presentWithdrawal } from './present.ts';
import {
  insertStep,
  insertWithdrawal,
  savedWallets,
  setHold,
  type WithdrawalRow,
  withdrawalByRequest,
} from './store.ts';

/** What a player asks for. Dollars; `wallet` is a saved address, `newAddress` another one. */
export interface WithdrawalForm {
  readonly userId: number;
  readonly amount: number;
  readonly wallet: string | undefined;
  readonly newAddress: string | undefined;
  readonly requestId: string | null;
  readonly ip: string;
}

const refusedField = (field: string, message: string): Refused =>
  new Refused('form-invalid', { errors: { [field]: [`errors:${message}`] } });

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** Where the money is to go, or why it cannot. */
const destinationOf = async (tx: Tx, form: WithdrawalForm): Promise<string | Refused> => {
  if (form.wallet) {
    const saved = await savedWallets(tx, form.userId);
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

/** Writes down a withdrawal and holds its money, in one transaction. */
export const requestWithdrawal = async (
  { db, leastDollars }: Pick<WithdrawalsOptions, 'db' | 'leastDollars'>,
  form: WithdrawalForm,
): Promise<Withdrawal | Refused> => {
  if (form.amount < leastDollars) return refusedField('amount', 'amount-below-least-withdrawal');
  const amountCents = fromDollars(form.amount);
  try {
    return await transaction(db, async (tx) => {
      const destination = await destinationOf(tx, form);
      if (destination instanceof Refused) return destination;
      const { userId, requestId } = form;
      const row = await insertWithdrawal(tx, { userId, amountCents, destination, requestId });
      if (row === undefined) {
        const before = requestId === null ? undefined : await withdrawalByRequest(tx, userId, requestId);
        return before ? presentWithdrawal(tx, before) : new Refused('unavailable');
      }
      const held = await hold(tx, row, amountCents);
      await record(tx, { userId, action: 'WITHDRAWAL_REQUESTED', description: String(row.id), ip: form.ip });
      return presentWithdrawal(tx, held);
    });
  } catch (error) {
    if (error instanceof InsufficientFunds) return refusedField('amount', 'amount-above-balance');
    throw error;
  }
};
