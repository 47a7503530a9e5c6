import type { chargeReverse, MadeCharge } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { record } from '#modules/activity';
import { audit } from '#modules/audit';
import { chargeReversed, InsufficientFunds, post, walletChangesOf } from '#modules/ledger';
import { publishChange } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type OwnRefusal, Refused } from '#platform/http/handler.ts';
import type { PaymentsOptions } from '../ports.ts';
import { presentCharges } from './present-charges.ts';
import { type ChargeRow, lockCharge, writeReversal } from './store.ts';

/** The request of a member of staff to take a charge back. */
export interface ReversalForm {
  readonly id: number;
  readonly reason: string;
  readonly password: string;
  readonly staffId: number;
  readonly ip: string;
}

/** Moves the money of a charge back, and says so in the charge, the player's activities and the audit log. */
const takeBack = async (tx: Tx, row: ChargeRow, { reason, staffId, ip }: ReversalForm): Promise<ChargeRow> => {
  const { id, user_id: userId, movement_id: corrects } = row;
  if (corrects === null) throw new Error(`charges: ${id} has no movement to reverse`);
  const amountCents = cents(row.amount_cents);
  const { movementId } = await post(tx, {
    kind: 'charge-reversed',
    reference: `charge:${id}:reversal`,
    postings: chargeReversed(userId, amountCents),
    corrects,
  });
  const reversed = await writeReversal(tx, id, { staffId, reason, movementId });
  const change = (await walletChangesOf(tx, [movementId])).get(movementId);
  if (change === undefined) throw new Error(`charges: the reversal of ${id} touched no wallet`);
  const amount = toDollars(amountCents);
  await record(tx, { userId, action: 'CHARGE_REVERSED', description: `$${amount}: ${reason}`, ip: null });
  await publishChange(tx, userId);
  await audit(tx, {
    staffId,
    action: 'CHARGE_REVERSED',
    subject: `user:${userId}`,
    ip,
    before: { balance: toDollars(change.beforeCents) },
    after: { balance: toDollars(change.afterCents), amount, charge: id, reason },
  });
  return reversed;
};

/**
 * Takes a charge back, whole and once. The same person with the same reason again gets the same answer, and nothing
 * moves; anybody else learns that it has been done.
 */
export const reverseCharge = async (
  { db, identity }: Pick<PaymentsOptions, 'db' | 'identity'>,
  form: ReversalForm,
): Promise<MadeCharge | Refused<OwnRefusal<typeof chargeReverse>>> => {
  const { staffId, ip } = form;
  const right = await identity.checkMasterPassword({ staffId, ip }, form.password, 'charge');
  if (right instanceof Refused) return right;
  try {
    const row = await transaction(db, async (tx) => {
      const found = await lockCharge(tx, form.id);
      if (found === undefined) return new Refused('not-found');
      if (found.reversed_at === null) return takeBack(tx, found, form);
      const isSame = found.reversed_by === staffId && found.reversal_reason === form.reason;
      return isSame ? found : new Refused('charge-reversed');
    });
    if (row instanceof Refused) return row;
    const [charge] = await presentCharges(db, [row]);
    if (charge === undefined) throw new Error(`charges: ${form.id} is missing after its reversal`);
    return charge;
  } catch (error) {
    if (error instanceof InsufficientFunds) return new Refused('charge-spent');
    throw error;
  }
};
