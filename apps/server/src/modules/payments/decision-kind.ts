import { PAYMENT_STATUS, type RefusalCode } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import * as z from 'zod/mini';
import { type ProposalKind, presentOwn, propose } from '#modules/dual-control';
import { accountCodesOf } from '#modules/identity';
import { Refused } from '#platform/http/handler.ts';
import { arrivedOnNetwork } from './checks/read-checks.ts';
import { type DecisionForm, NEEDS_TWO, type NeedsTwo, refusedByDatabase, takeDecision } from './decide-payment.ts';
import { DEPOSIT } from './deposit.ts';
import type { PaymentKind, PaymentRow } from './payment-kind.ts';
import type { Decision } from './payment-rules.ts';
import type { DualControlRules, PaymentsOptions } from './ports.ts';
import { lockPayment, paymentById } from './store.ts';
import { WITHDRAWAL } from './withdrawal.ts';

/** What is confirmed; dollars. Of a deposit `amount` is what is booked. */
const decision = z.strictObject({
  account_code: z.string(),
  amount: z.number(),
  status: z.union([z.literal(1), z.literal(2)]),
  seen: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  hash_code: z.nullable(z.string()),
  description: z.nullable(z.string()),
});
export type Wanted = z.infer<typeof decision>;
type Options = Pick<PaymentsOptions, 'db' | 'identity'>;

/** How decisions of one kind of payment are taken by two. `W`: the arguments, which name the payment by its noun. */
export interface ByTwo<W extends Wanted, R extends RefusalCode> {
  readonly kind: PaymentKind<R>;
  readonly schema: ProposalKind<W>['schema'];
  idOf(wanted: W): number;
  wantedOf(id: number, wanted: Wanted): W;
  /** Which decisions need two. */
  rule(rules: DualControlRules): NeedsTwo;
}

const byTwo = <W extends Wanted, R extends RefusalCode>(terms: ByTwo<W, R>): ByTwo<W, R> => terms;

const dollarsOf = ({ amount_cents: amount }: PaymentRow): number => toDollars(cents(amount));

/** It moves nothing, or gives the money back to its owner. */
const declinesWaiting = (row: PaymentRow, status: Decision): boolean =>
  row.status === PAYMENT_STATUS.waiting && status === PAYMENT_STATUS.declined;

/** Above a sum each does, but the decline of one that waits. */
export const WITHDRAWALS_BY_TWO = byTwo({
  kind: WITHDRAWAL,
  schema: z.extend(decision, { withdrawal: z.int() }),
  idOf: ({ withdrawal }) => withdrawal,
  wantedOf: (withdrawal, wanted) => ({ ...wanted, withdrawal }),
  rule:
    ({ withdrawalsAbove }) =>
    async (_tx, row, { status }) =>
      dollarsOf(row) > withdrawalsAbove && !declinesWaiting(row, status),
});

/** Above a sum each does, but the decline of one that waits, and a credit that the network confirms. */
export const DEPOSITS_BY_TWO = byTwo({
  kind: DEPOSIT,
  schema: z.extend(decision, { deposit: z.int() }),
  idOf: ({ deposit }) => deposit,
  wantedOf: (deposit, wanted) => ({ ...wanted, deposit }),
  rule:
    ({ depositsAbove }) =>
    async (tx, row, { status, amount = dollarsOf(row) }) =>
      amount > depositsAbove &&
      !declinesWaiting(row, status) &&
      !(status === PAYMENT_STATUS.approved && (await arrivedOnNetwork(tx, row.id, amount))),
});

/** A decision about a payment that a second person confirms. */
export const decisionKind = <W extends Wanted, R extends RefusalCode>(
  { identity }: Pick<Options, 'identity'>,
  { kind, schema, idOf }: Pick<ByTwo<W, R>, 'kind' | 'schema' | 'idOf'>,
): ProposalKind<W, 'not-found' | 'already-decided' | R> => ({
  name: `${kind.noun}-decision`,
  schema,
  mayPropose: 'payments.decide',
  mayConfirm: 'payments.decide',
  movesMoney: true,
  isOnly: true,
  check: async (tx, wanted) => {
    const row = await lockPayment(tx, kind, idOf(wanted));
    if (row === undefined) return new Refused('not-found');
    return row.status === wanted.seen ? null : new Refused('already-decided');
  },
  execute: async (tx, wanted, { confirmedBy: staffId, ip }) => {
    const { status, seen, amount, hash_code: hashCode, description } = wanted;
    const id = idOf(wanted);
    try {
      const form = { id, status, seen, amount, hashCode, description, staffId, ip };
      const taken = await takeDecision(tx, { identity }, kind, form);
      if (taken instanceof Refused) return taken;
      if (taken === NEEDS_TWO || !('change' in taken)) return new Refused('already-decided');
      return { outcome: `${kind.noun}:${id}`, change: taken.change };
    } catch (error) {
      return refusedByDatabase(kind, error);
    }
  },
});

/** Proposes a decision about a payment; nothing moves. The reason is that of the decline, else the transfer's hash. */
export const proposeDecision = async <W extends Wanted, R extends RefusalCode>(
  options: Options,
  terms: ByTwo<W, R>,
  { id, status, seen, amount, hashCode, description, staffId, ip }: DecisionForm,
) => {
  const { db } = options;
  const { kind, wantedOf } = terms;
  const row = await paymentById(db, kind, id);
  if (row === undefined) return new Refused('not-found');
  const wanted = wantedOf(id, {
    account_code: (await accountCodesOf(db, [row.user_id])).get(row.user_id) ?? '',
    amount: amount ?? dollarsOf(row),
    status,
    seen: seen ?? row.status,
    hash_code: hashCode,
    description,
  });
  const reason = description || hashCode || row.hash_code || '–';
  const form = { wanted, subject: `${kind.noun}:${id}`, reason, requestId: null, staffId, ip };
  const proposal = await propose(options, decisionKind(options, terms), form);
  if (!(proposal instanceof Refused)) return { row, proposal: (await presentOwn(db, proposal, staffId)).proposal };
  // it has no request to be reused
  return proposal as Refused<'not-found' | 'already-decided' | 'proposal-waiting' | R>;
};
