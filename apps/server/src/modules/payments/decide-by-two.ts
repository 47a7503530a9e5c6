import { PAYMENT_STATUS } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import * as z from 'zod/mini';
import { type ProposalKind, presentOwn, propose } from '#modules/dual-control';
import { accountCodesOf } from '#modules/identity';
import { Refused } from '#platform/http/handler.ts';
import { arrivedOnNetwork } from './checks/read-checks.ts';
import { applyDecision, type DecisionForm, NEEDS_TWO, type NeedsTwo, OWNER_UNASKED, obstacleIn } from './decide.ts';
import type { Decision, PaymentKind, PaymentRefusal, PaymentRow } from './kinds.ts';
import type { DualControlRules, PaymentsOptions } from './ports.ts';
import { lockPayment, paymentById } from './store.ts';

/** What is confirmed; dollars. Of a deposit `amount` is what is booked. */
const decision = z.strictObject({
  account_code: z.string(),
  amount: z.number(),
  status: z.union([z.literal(1), z.literal(2)]),
  seen: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  hash_code: z.nullable(z.string()),
  description: z.nullable(z.string()),
  owner_asked: z.optional(z.boolean()),
});

/** By what it is about: the decision names its payment by that noun. */
const SCHEMAS = {
  deposit: z.extend(decision, { deposit: z.int() }),
  withdrawal: z.extend(decision, { withdrawal: z.int() }),
};
type PaymentDecision = z.infer<(typeof SCHEMAS)['deposit' | 'withdrawal']>;

const idOf = (decided: PaymentDecision): number => ('deposit' in decided ? decided.deposit : decided.withdrawal);

const dollarsOf = ({ amount_cents: amount }: PaymentRow): number => toDollars(cents(amount));

/** It moves nothing, or gives the money back to its owner. */
const declinesWaiting = (row: PaymentRow, status: Decision): boolean =>
  row.status === PAYMENT_STATUS.waiting && status === PAYMENT_STATUS.declined;

/**
 * Which decisions need two: above a sum each does, but the decline of a payment that waits, and the credit of a deposit
 * that the network confirms.
 */
export const needsTwoRule =
  ({ noun }: PaymentKind, { withdrawalsAbove, depositsAbove }: DualControlRules): NeedsTwo =>
  async (tx, row, { status, amount = dollarsOf(row) }) => {
    if (declinesWaiting(row, status)) return false;
    if (noun === 'withdrawal') return dollarsOf(row) > withdrawalsAbove;
    if (amount <= depositsAbove) return false;
    return !(status === PAYMENT_STATUS.approved && (await arrivedOnNetwork(tx, row.id, amount)));
  };

/** A decision about a payment that a second person confirms. */
export const decisionKind = (
  { identity }: Pick<PaymentsOptions, 'identity'>,
  kind: PaymentKind,
): ProposalKind<PaymentDecision, 'not-found' | 'already-decided' | PaymentRefusal> => ({
  name: `${kind.noun}-decision`,
  schema: SCHEMAS[kind.noun],
  mayPropose: 'payments.decide',
  mayConfirm: 'payments.decide',
  movesMoney: true,
  isOnly: true,
  check: async (tx, decided) => {
    const row = await lockPayment(tx, kind, idOf(decided));
    if (row === undefined) return new Refused('not-found');
    return row.status === decided.seen ? null : new Refused('already-decided');
  },
  execute: async (tx, decided, { confirmedBy: staffId, ip, overlapSeen, ownerAsked }) => {
    const { status, seen, amount, hash_code: hashCode, description } = decided;
    const id = idOf(decided);
    const form = { id, status, seen, amount, hashCode, description, overlapSeen, ownerAsked, staffId, ip };
    const applied = await applyDecision(tx, { identity }, kind, form).catch((error: unknown) =>
      obstacleIn(kind, error),
    );
    if (applied === OWNER_UNASKED) return { unasked: OWNER_UNASKED };
    if (applied === 'hash-overlaps') return { unasked: new Refused('hash-code-overlaps') };
    if (applied instanceof Refused) return applied;
    if (applied === NEEDS_TWO) return new Refused('already-decided');
    if (typeof applied === 'string') return kind.refusals[applied];
    if ('earlier' in applied) return new Refused('already-decided');
    return { outcome: `${kind.noun}:${id}`, change: applied.change };
  },
});

/** Proposes a decision about a payment; nothing moves. The reason is that of the decline, else the transfer's hash. */
export const proposeDecision = async (
  options: Pick<PaymentsOptions, 'db' | 'identity'>,
  kind: PaymentKind,
  { id, status, seen, amount, hashCode, description, ownerAsked, staffId, ip }: DecisionForm,
) => {
  const { db } = options;
  const row = await paymentById(db, kind, id);
  if (row === undefined) return new Refused('not-found');
  const facts = {
    account_code: (await accountCodesOf(db, [row.user_id])).get(row.user_id) ?? '',
    amount: amount ?? dollarsOf(row),
    status,
    seen: seen ?? row.status,
    hash_code: hashCode,
    description,
    ...(ownerAsked && { owner_asked: true }),
  };
  const wanted = kind.noun === 'deposit' ? { ...facts, deposit: id } : { ...facts, withdrawal: id };
  const reason = description || hashCode || row.hash_code || '–';
  const form = { wanted, subject: `${kind.noun}:${id}`, reason, requestId: null, staffId, ip };
  const proposal = await propose(options, decisionKind(options, kind), form);
  if (!(proposal instanceof Refused)) return { row, proposal: (await presentOwn(db, proposal, staffId)).proposal };
  // it has no request to be reused, and carries nothing out
  return proposal as Refused<'not-found' | 'already-decided' | 'proposal-waiting'>;
};
