import type { AuditChange, chargeReverse, MadeCharge } from '@lajvard/contract';
import { cents, moneyText, toDollars } from '@lajvard/money';
import * as z from 'zod/mini';
import { audit } from '#modules/audit';
import { type ProposalKind, presentOwn, propose } from '#modules/dual-control';
import { accountCodesOf } from '#modules/identity';
import { InsufficientFunds, post, walletChangesOf } from '#modules/ledger';
import { publishChange } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type OwnRefusal, Refused } from '#platform/http/handler.ts';
import type { PaymentsOptions } from '../ports.ts';
import type { ChargeMails } from './make-charge.ts';
import { presentCharges } from './present-charges.ts';
import { type ChargeRow, chargeById, lockCharge, writeReversal } from './store.ts';

/** The request of a member of staff to take a charge back. */
export interface ReversalForm {
  readonly id: number;
  readonly reason: string;
  readonly staffId: number;
  readonly ip: string;
}

/**
 * Moves the money of a charge back, says so in the charge, and mails the player. The caller writes `change` into the
 * audit log, last.
 */
const takeBack = async (tx: Tx, { identity }: ChargeMails, row: ChargeRow, { reason, staffId, ip }: ReversalForm) => {
  const { id, user_id: userId, movement_id: corrects } = row;
  if (corrects === null) throw new Error(`charges: ${id} has no movement to reverse`);
  const amountCents = cents(row.amount_cents);
  const { movementId } = await post(tx, {
    kind: 'charge-reversed',
    userId,
    cents: amountCents,
    reference: `charge:${id}:reversal`,
    corrects,
  });
  const reversed = await writeReversal(tx, id, { staffId, reason, movementId });
  const balances = (await walletChangesOf(tx, [movementId])).get(movementId);
  if (balances === undefined) throw new Error(`charges: the reversal of ${id} touched no wallet`);
  const amount = moneyText(amountCents);
  await publishChange(tx, userId);
  await identity.mailCharge(tx, userId, 'charge-reversed', { amount, reason });
  const change: AuditChange<'CHARGE_REVERSED'> = {
    staffId,
    action: 'CHARGE_REVERSED',
    subject: `user:${userId}`,
    ip,
    before: { balance: toDollars(balances.beforeCents) },
    after: { balance: toDollars(balances.afterCents), amount: toDollars(amountCents), charge: id, reason },
    players: [{ userId, description: `${amount}: ${reason}` }],
  };
  return { reversed, change };
};

/**
 * Takes a charge back, whole and once. The same person with the same reason again gets the same answer, and nothing
 * moves; anybody else learns that it has been done.
 */
export const reverseCharge = async (
  { db, identity }: Pick<PaymentsOptions, 'db'> & ChargeMails,
  form: ReversalForm,
): Promise<MadeCharge | Refused<OwnRefusal<typeof chargeReverse>>> => {
  try {
    const row = await transaction(db, async (tx) => {
      const found = await lockCharge(tx, form.id);
      if (found === undefined) return new Refused('not-found');
      if (found.reversed_at !== null) {
        const isSame = found.reversed_by === form.staffId && found.reversal_reason === form.reason;
        return isSame ? found : new Refused('charge-reversed');
      }
      const { reversed, change } = await takeBack(tx, { identity }, found, form);
      await audit(tx, change);
      return reversed;
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

/** What is confirmed; the rest is for those who read it. Dollars. */
const wanted = z.strictObject({ charge: z.int(), account_code: z.string(), amount: z.number() });
type ReversalArguments = z.infer<typeof wanted>;
type Untakeable = 'not-found' | 'charge-reversed' | 'charge-spent';

/** The charge of a proposal, locked, or why it cannot be taken back. */
const takeable = async (tx: Tx, { charge }: ReversalArguments): Promise<ChargeRow | Refused<Untakeable>> => {
  const row = await lockCharge(tx, charge);
  if (row === undefined) return new Refused('not-found');
  return row.reversed_at === null ? row : new Refused('charge-reversed');
};

/** A reversal that a second person confirms. */
export const reversalKind = ({ identity }: ChargeMails): ProposalKind<ReversalArguments, Untakeable> => ({
  name: 'charge-reversal',
  schema: wanted,
  mayPropose: 'charges.make',
  mayConfirm: 'charges.make',
  movesMoney: true,
  isOnly: true,
  check: async (tx, asked) => {
    const row = await takeable(tx, asked);
    return row instanceof Refused ? row : null;
  },
  execute: async (tx, asked, { proposedBy, confirmedBy, reason, ip }) => {
    const row = await takeable(tx, asked);
    if (row instanceof Refused) return row;
    try {
      const { change } = await takeBack(tx, { identity }, row, { id: row.id, reason, staffId: proposedBy, ip });
      return { outcome: `charge:${row.id}`, change: { ...change, staffId: confirmedBy } };
    } catch (error) {
      if (error instanceof InsufficientFunds) return new Refused('charge-spent');
      throw error;
    }
  },
});

/** Proposes to take a charge back; nothing moves. */
export const proposeReversal = async (
  options: Pick<PaymentsOptions, 'db' | 'identity'>,
  { id, reason, staffId, ip }: ReversalForm,
) => {
  const { db } = options;
  const row = await chargeById(db, id);
  if (row === undefined) return new Refused('not-found');
  const codes = await accountCodesOf(db, [row.user_id]);
  const account_code = codes.get(row.user_id) ?? '';
  const asked = { charge: id, account_code, amount: toDollars(cents(row.amount_cents)) };
  const form = { wanted: asked, subject: `charge:${id}`, reason, requestId: null, staffId, ip };
  const proposal = await propose(options, reversalKind(options), form);
  if (!(proposal instanceof Refused)) return presentOwn(db, proposal, staffId);
  return proposal as Refused<OwnRefusal<typeof chargeReverse>>; // it has no request to be reused
};
