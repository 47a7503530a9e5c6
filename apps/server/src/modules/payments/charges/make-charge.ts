import type { AuditChange, Charge, userTransfer } from '@lajvard/contract';
import { type Cents, cents, fromDollars, moneyText, toDollars } from '@lajvard/money';
import { audit } from '#modules/audit';
import type { ChargeableAccount } from '#modules/identity';
import { post, walletChangesOf } from '#modules/ledger';
import { publishChange } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type OwnRefusal, Refused } from '#platform/http/handler.ts';
import type { PaymentsOptions } from '../ports.ts';
import { chargeable } from './find-account.ts';
import { type ChargeRow, chargeByRequest, insertCharge, type NewCharge, setMovement } from './store.ts';

/** What a member of staff requests; `amount` in dollars. */
export interface ChargeForm {
  readonly accountCode: string;
  readonly amount: number;
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

type Change = AuditChange<'CHARGE_MADE'>;

/** What tells a player of a charge: each change of a balance reaches its owner with amount and reason. */
export interface ChargeMails {
  readonly identity: Pick<PaymentsOptions['identity'], 'mailCharge'>;
}

/**
 * The charge, its money, the mail to the player and the notification to their open table; undefined if this member of
 * staff has used the request id. The caller writes `change` into the audit log, last.
 */
export const bookCharge = async (
  tx: Tx,
  { identity }: ChargeMails,
  account: ChargeableAccount,
  form: Omit<NewCharge, 'userId'>,
  { staffId, ip }: { readonly staffId: number; readonly ip: string },
): Promise<{ charge: Charge; change: Change } | undefined> => {
  const { reason, amountCents } = form;
  const row = await insertCharge(tx, { ...form, userId: account.id });
  if (row === undefined) return undefined;
  const { movementId } = await post(tx, {
    kind: 'charge-made',
    userId: account.id,
    cents: cents(amountCents),
    reference: `charge:${row.id}`,
  });
  await setMovement(tx, row.id, movementId);
  const charge = await present(tx, row, movementId, account.account_code);
  await publishChange(tx, account.id);
  const amount = moneyText(amountCents);
  await identity.mailCharge(tx, account.id, 'charge-made', { amount, reason });
  const change: Change = {
    staffId,
    action: 'CHARGE_MADE',
    subject: `user:${account.id}`,
    ip,
    before: { balance: charge.balance },
    after: { balance: charge.new_balance, amount: charge.amount, charge: row.id, reason },
    players: [{ userId: account.id, description: `${amount}: ${reason}` }],
  };
  return { charge, change };
};

/** Adds to a member's balance, with its audit row, in one transaction. */
export const makeCharge = (
  { db, identity }: Pick<PaymentsOptions, 'db'> & ChargeMails,
  form: ChargeForm,
): Promise<Charge | Refused<OwnRefusal<typeof userTransfer>>> => {
  const { staffId, requestId, reason } = form;
  const amountCents = fromDollars(form.amount);
  return transaction(db, async (tx) => {
    const account = await chargeable(tx, form.accountCode);
    if (account instanceof Refused) return account;
    const booked = await bookCharge(tx, { identity }, account, { amountCents, staffId, requestId, reason }, form);
    if (booked === undefined) return repeated(tx, account, amountCents, form);
    await audit(tx, booked.change);
    return booked.charge;
  });
};
