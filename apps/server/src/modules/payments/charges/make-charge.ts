import type { Charge, userTransfer } from '@lajvard/contract';
import { type Cents, cents, fromDollars, toDollars } from '@lajvard/money';
import { record } from '#modules/activity';
import { audit } from '#modules/audit';
import type { ChargeableAccount } from '#modules/identity';
import { chargeMade, post, walletChangesOf } from '#modules/ledger';
import { publishChange } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type OwnRefusal, Refused } from '#platform/http/handler.ts';
import type { PaymentsOptions } from '../ports.ts';
import { chargeable } from './find-account.ts';
import { type ChargeRow, chargeByRequest, insertCharge, setMovement } from './store.ts';

/** What a member of staff requests; `amount` in dollars. */
export interface ChargeForm {
  readonly accountCode: string;
  readonly amount: number;
  readonly password: string;
  readonly requestId: string | null;
  /** Staff, the player and the audit log read it. */
  readonly reason: string;
  readonly staffId: number;
  readonly ip: string;
}

const present = async (tx: Tx, row: ChargeRow, movementId: number, accountCode: string): Promise<Charge> => {
  const change = (await walletChangesOf(tx, [movementId])).get(movementId);
  if (change === undefined) throw new Error(`charges: the movement of ${row.id} touched no wallet`);
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    account_code: accountCode,
    amount: toDollars(cents(row.amount_cents)),
    balance: toDollars(change.beforeCents),
    new_balance: toDollars(change.afterCents),
    reason: row.reason,
  };
};

/**
 * A repeated request gets the same answer and moves no money. The same request id with other content is refused:
 * another charge needs another id.
 */
const repeated = async (
  tx: Tx,
  account: ChargeableAccount,
  amountCents: Cents,
  { staffId, requestId, reason }: ChargeForm,
): Promise<Charge | Refused<OwnRefusal<typeof userTransfer>>> => {
  const before = requestId === null ? undefined : await chargeByRequest(tx, staffId, requestId);
  // A new field of the form joins this comparison, and in the office what gives a changed form a new request id.
  const isSame = before?.user_id === account.id && before.amount_cents === amountCents && before.reason === reason;
  if (before?.movement_id == null || !isSame) return new Refused('request-reused');
  return present(tx, before, before.movement_id, account.account_code);
};

/**
 * Adds to a member's balance: the charge, its money, its audit row and the notification to the player's open table, in
 * one transaction.
 */
export const makeCharge = async (
  { db, identity }: Pick<PaymentsOptions, 'db' | 'identity'>,
  form: ChargeForm,
): Promise<Charge | Refused<OwnRefusal<typeof userTransfer>>> => {
  const { staffId, requestId, reason, ip } = form;
  const right = await identity.checkMasterPassword({ staffId, ip }, form.password, 'charge');
  if (right instanceof Refused) return right;
  const amountCents = fromDollars(form.amount);
  return transaction(db, async (tx) => {
    const account = await chargeable(tx, form.accountCode);
    if (account instanceof Refused) return account;
    const row = await insertCharge(tx, { userId: account.id, amountCents, staffId, requestId, reason });
    if (row === undefined) return repeated(tx, account, amountCents, form);
    const postings = chargeMade(account.id, amountCents);
    const { movementId } = await post(tx, { kind: 'charge-made', reference: `charge:${row.id}`, postings });
    await setMovement(tx, row.id, movementId);
    const charge = await present(tx, row, movementId, account.account_code);
    // The player sees this in their own activities, so it leaves out the IP address, which is of staff.
    const description = `$${charge.amount}: ${reason}`;
    await record(tx, { userId: account.id, action: 'BALANCE_CHARGED', description, ip: null });
    await publishChange(tx, account.id);
    await audit(tx, {
      staffId,
      action: 'CHARGE_MADE',
      subject: `user:${account.id}`,
      ip,
      before: { balance: charge.balance },
      after: { balance: charge.new_balance, amount: charge.amount, charge: row.id, reason },
    });
    return charge;
  });
};
