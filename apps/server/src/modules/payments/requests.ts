import {
  type CommonRefusal,
  type Deposit,
  type depositCreate,
  hashKey,
  isTrc20Address,
  type NoWallet,
  PAYMENT_STATUS,
  type Withdrawal,
  whyNoWallet,
} from '@lajvard/contract';
import { fromDollars, moneyText } from '@lajvard/money';
import { record } from '#modules/activity';
import { InsufficientFunds } from '#modules/ledger';
import { lockDepositLimits, rightsOf } from '#modules/limits';
import { oneAtATime } from '#platform/db/day-limit.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type OwnRefusal, Refused } from '#platform/http/handler.ts';
import { takeStep } from './decide.ts';
import { DEPOSIT, type PaymentKind, type PaymentRow, WITHDRAWAL } from './kinds.ts';
import { asDeposit, asWithdrawal, presentOne } from './player-lists.ts';
import type { PaymentsOptions } from './ports.ts';
import {
  depositedSince,
  hasUsed,
  insertDeposit,
  insertWithdrawal,
  walletsOf,
  withdrawalByRequest,
} from './request-store.ts';
import { paymentsLeftToday } from './store.ts';

/** The player's own step, the request: it holds the money of a payment whose kind says so. */
const takeFirstStep = async (tx: Tx, kind: PaymentKind, row: PaymentRow, ip: string): Promise<PaymentRow> => {
  const step = {
    status: PAYMENT_STATUS.waiting,
    description: null,
    hashCode: null,
    amountCents: row.amount_cents,
    staffId: null,
  };
  const waiting = await takeStep(tx, kind, { ...row, steps: 0 }, step, kind.hold);
  await record(tx, { userId: row.user_id, action: kind.requested, description: String(row.id), ip });
  return waiting;
};

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

const NO_WALLET = {
  house: 'wallet-of-deposits',
  token: 'wallet-of-token',
  nobody: 'wallet-of-nobody',
} as const satisfies Record<NoWallet, string>;

/** The address that the form names, saved or new, or a refusal. */
const addressOf = async (db: Db, { userId, wallet, newAddress }: WithdrawalForm): Promise<string | Refused> => {
  if (wallet) {
    const saved = await walletsOf(db, userId);
    return saved.includes(wallet) ? wallet : refusedField('wallet', 'wallet-unknown');
  }
  if (!newAddress) return refusedField('dest_wallet_code', 'destination-wallet-required');
  return isTrc20Address(newAddress) ? newAddress : refusedField('dest_wallet_code', 'wallet-address-invalid');
};

/** The address the money goes to, or a refusal: what is sent to one that is no wallet of a person is lost. */
const destinationOf = async (
  db: Db,
  form: WithdrawalForm,
  house: { readonly wallet: string; readonly contract: string },
): Promise<string | Refused> => {
  const address = await addressOf(db, form);
  const why = address instanceof Refused ? null : whyNoWallet(address, house);
  return why === null ? address : refusedField(form.wallet ? 'wallet' : 'dest_wallet_code', NO_WALLET[why]);
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
    contract,
    maxADay,
    identity,
  }: Omit<PaymentsOptions, 'dualControl' | 'matchingOff' | 'clock' | 'isStopped'>,
  form: WithdrawalForm,
): Promise<Withdrawal | Refused<CommonRefusal | 'too-many-tries' | 'request-reused' | 'withdrawals-used-up'>> => {
  if (form.amount < minWithdrawal) return refusedField('amount', 'amount-below-least-withdrawal');
  const { userId, requestId } = form;
  const to = await destinationOf(db, form, { wallet: walletAddress, contract });
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
