import { PAYMENT_STATUS } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import * as z from 'zod/mini';
import { type ProposalKind, presentOwn, propose } from '#modules/dual-control';
import { accountCodesOf } from '#modules/identity';
import { Refused } from '#platform/http/handler.ts';
import { type DecisionForm, NEEDS_TWO, refusedByDatabase, takeDecision } from './decide-payment.ts';
import type { PaymentRow } from './payment-kind.ts';
import type { Decision } from './payment-rules.ts';
import type { PaymentsOptions } from './ports.ts';
import { lockPayment, paymentById } from './store.ts';
import { WITHDRAWAL } from './withdrawal.ts';

/** What is confirmed; dollars. */
const wanted = z.strictObject({
  withdrawal: z.int(),
  account_code: z.string(),
  amount: z.number(),
  status: z.union([z.literal(1), z.literal(2)]),
  seen: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  hash_code: z.nullable(z.string()),
  description: z.nullable(z.string()),
});
type Wanted = z.infer<typeof wanted>;
type Undecided = 'not-found' | 'already-decided' | 'withdrawal-spent' | 'form-invalid';

/**
 * Whether a decision about a withdrawal needs two people: above a sum each does, but the decline of one that waits,
 * which only gives the money back to its owner.
 */
export const needsTwo =
  (aboveDollars: number) =>
  ({ amount_cents: amount, status: now }: PaymentRow, status: Decision): boolean =>
    toDollars(cents(amount)) > aboveDollars && !(now === PAYMENT_STATUS.waiting && status === PAYMENT_STATUS.declined);

/** A decision about a withdrawal that a second person confirms. */
export const withdrawalKind = ({ identity }: Pick<PaymentsOptions, 'identity'>): ProposalKind<Wanted, Undecided> => ({
  name: 'withdrawal-decision',
  schema: wanted,
  mayPropose: 'payments.decide',
  mayConfirm: 'payments.decide',
  isOnly: true,
  check: async (tx, { withdrawal: id, seen }) => {
    const row = await lockPayment(tx, WITHDRAWAL, id);
    if (row === undefined) return new Refused('not-found');
    return row.status === seen ? null : new Refused('already-decided');
  },
  execute: async (tx, { withdrawal: id, hash_code: hashCode, ...asked }, { confirmedBy: staffId, ip }) => {
    const { status, seen, description } = asked;
    const form = { id, status, seen, description, hashCode, staffId, ip };
    try {
      const taken = await takeDecision(tx, { identity }, WITHDRAWAL, form);
      if (taken instanceof Refused) return taken;
      if (taken === NEEDS_TWO || !('change' in taken)) return new Refused('already-decided');
      return { outcome: `withdrawal:${id}`, change: taken.change };
    } catch (error) {
      return refusedByDatabase(WITHDRAWAL, error);
    }
  },
});

/** Proposes a decision about a withdrawal; nothing moves. The reason is that of the decline, else the hash. */
export const proposeDecision = async (
  options: Pick<PaymentsOptions, 'db' | 'identity'>,
  { id, status, seen, hashCode, description, staffId, ip }: DecisionForm,
) => {
  const { db } = options;
  const row = await paymentById(db, WITHDRAWAL, id);
  if (row === undefined) return new Refused('not-found');
  const asked: Wanted = {
    withdrawal: id,
    account_code: (await accountCodesOf(db, [row.user_id])).get(row.user_id) ?? '',
    amount: toDollars(cents(row.amount_cents)),
    status,
    seen: seen ?? row.status,
    hash_code: hashCode,
    description,
  };
  const reason = description || hashCode || '–';
  const form = { wanted: asked, subject: `withdrawal:${id}`, reason, requestId: null, staffId, ip };
  const proposal = await propose(db, withdrawalKind(options), form);
  if (!(proposal instanceof Refused)) return { row, proposal: (await presentOwn(db, proposal, staffId)).proposal };
  return proposal as Refused<Undecided | 'proposal-waiting'>; // it has no request to be reused
};
