import { type AuditChange, type ChangeOfOne, hashKey, PAYMENT_STATUS, type PaymentStatus } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Action } from '#modules/activity';
import type { TransferKind } from '#modules/ledger';
import { escapeLike } from '#platform/db/like.ts';
import type { Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { hashLike } from './hash-sql.ts';

/** A row of `deposits` or `withdrawals`. */
export interface PaymentRow {
  readonly id: number;
  readonly user_id: number;
  /** What counts: of a deposit what arrived, once it is booked. */
  readonly amount_cents: number;
  /** Of a deposit booked with another amount: what the player entered. Otherwise null, or not there. */
  readonly asked_cents?: number | null;
  /** The wallet the money goes to: the casino's or the player's. */
  readonly address: string;
  /** Of the transfer; null for a withdrawal that was never paid. */
  readonly hash_code: string | null;
  readonly status: PaymentStatus;
  readonly description: string | null;
  /** The newest movement. */
  readonly movement_id: number | null;
  /** The movement whose effect on the wallet is shown. */
  readonly shown_movement_id: number | null;
  readonly created_at: Date;
  /** Of a withdrawal: when the owner of its account said that it was somebody else's. Otherwise null, or not there. */
  readonly disowned_at?: Date | null;
}

/** What staff make of a payment: approved or declined. */
export type Decision = 1 | 2;
const APPROVE_OR_DECLINE: readonly Decision[] = [1, 2];

/** How the money of a payment moves. */
export interface Move {
  readonly kind: TransferKind;
  /** Whether it takes the payment's newest movement back. */
  readonly corrects?: true;
}

/** By status, the decisions it allows, and how each moves the money; null: not at all. */
type Moves = Readonly<Record<PaymentStatus, Readonly<Partial<Record<Decision, Move | null>>>>>;

/** The decisions that a status allows. */
export const mayBecome = ({ moves }: PaymentKind, status: PaymentStatus): Decision[] =>
  APPROVE_OR_DECLINE.filter((decision) => moves[status][decision] !== undefined);

/** A step that a payment takes: its request or a decision. */
export interface Step {
  readonly status: PaymentStatus;
  readonly description: string | null;
  /** Of the transfer that pays a withdrawal. */
  readonly hashCode: string | null;
  /** What counts from this step on. */
  readonly amountCents: number;
  /** Null: the player's own step. */
  readonly staffId: number | null;
}

/**
 * Why a decision that the status allows cannot be carried out: the player no longer has the money, another payment has
 * the transfer's hash, the transfer went the other way, or it may be that of another payment.
 */
export type Obstacle = 'spent' | 'hash-used' | 'hash-of-other-kind' | 'hash-overlaps';

/** How a payment refuses a decision, by what stands in its way. */
export type PaymentRefusal =
  | 'deposit-spent'
  | 'withdrawal-spent'
  | 'hash-code-used'
  | 'hash-code-of-withdrawal'
  | 'hash-code-overlaps'
  | 'form-invalid';

type DecisionAction = `${'DEPOSIT' | 'WITHDRAWAL'}_${'APPROVED' | 'DECLINED'}`;
/** A decision in the audit log. */
export type DecisionChange = ChangeOfOne<DecisionAction>;
/** Which decision it is, and about what. */
type DecisionName = { [A in DecisionAction]: Pick<AuditChange<A>, 'action' | 'subject'> }[DecisionAction];

/** What tells deposits from withdrawals; all else is the same for both. */
export interface PaymentKind {
  /** Its name in the ledger's references, the audit log and files. */
  readonly noun: 'deposit' | 'withdrawal';
  /** What it may become, and how its money moves then. */
  readonly moves: Moves;
  /** How its money is held while it waits; null: it is not. */
  readonly hold: Move | null;
  readonly table: RawBuilder<unknown>;
  /** The columns of a `PaymentRow`. */
  readonly columns: RawBuilder<unknown>;
  readonly stepTable: RawBuilder<unknown>;
  /** The column of the steps that names their payment. */
  readonly stepOf: RawBuilder<unknown>;
  /** The condition that a player's keyword sets. */
  contains(keyword: string): RawBuilder<boolean>;
  /** The condition that a keyword of staff sets; `userIds`: the players whose account id begins with it. */
  beginsWith(keyword: string, userIds: readonly number[]): RawBuilder<boolean>;
  /** What a step writes into the payment's row. */
  columnsOfStep(step: Step, movementId: number | null): RawBuilder<unknown>;
  /** What the player's activities call its request. */
  readonly requested: Action;
  /** What the audit log calls a decision about it. */
  audited(id: number, status: Decision): DecisionName;
  /** Whether the audit log shows the hash: it belongs to the decision, not to the request. */
  readonly decidesHash: boolean;
  /** The unique index of hashes. */
  readonly hashIndex: string;
  /** Whether an approved payment of the other kind has the hash: one transfer goes one way. */
  isHashOfOtherKind(tx: Tx, hashKey: string): Promise<boolean>;
  readonly refusals: Readonly<Record<Obstacle, Refused<PaymentRefusal>>>;
}

const { waiting, approved, declined } = PAYMENT_STATUS;

/** A LIKE pattern that matches what begins with this text; null, which matches nothing, for an empty text. */
const beginsLike = (text: string): string | null => (text === '' ? null : `${escapeLike(text)}%`);

/**
 * A deposit: a player reports a transfer, and staff credit it
 * (docs/specification/2-account-and-back-office.md#42-approving-and-declining).
 */
export const DEPOSIT = {
  noun: 'deposit',
  moves: {
    [waiting]: { [approved]: { kind: 'deposit-approved' }, [declined]: null },
    [approved]: { [declined]: { kind: 'deposit-reversed', corrects: true } },
    [declined]: { [approved]: { kind: 'deposit-approved' } },
  },
  hold: null, // the money is not here yet
  table: sql`deposits`,
  columns: sql`*, wallet_address as address, movement_id as shown_movement_id`,
  stepTable: sql`deposit_steps`,
  stepOf: sql`deposit_id`,
  contains: (keyword) => sql`strpos(hash_key, ${hashKey(keyword)}) > 0`,
  beginsWith: (keyword, userIds) => sql`
    (${hashLike(keyword)} or user_id = any(${userIds}::bigint[]))`,
  columnsOfStep: ({ status, description, amountCents }, movementId) => sql`
    status = ${status}, description = ${description}, amount_cents = ${amountCents},
    asked_cents = nullif(coalesce(asked_cents, amount_cents), ${amountCents}),
    movement_id = coalesce(${movementId}::bigint, movement_id)`,
  requested: 'DEPOSIT_REQUESTED',
  audited: (id, status) => ({
    action: status === approved ? 'DEPOSIT_APPROVED' : 'DEPOSIT_DECLINED',
    subject: `deposit:${id}`,
  }),
  decidesHash: false,
  hashIndex: 'deposits_one_hash',
  isHashOfOtherKind: async (tx, hashKey) => {
    const paid = await sql`select from withdrawals where hash_key = ${hashKey} and status = 1`.execute(tx.kysely);
    return paid.rows.length > 0;
  },
  refusals: {
    spent: new Refused('deposit-spent'),
    'hash-used': new Refused('hash-code-used'),
    'hash-of-other-kind': new Refused('hash-code-of-withdrawal'),
    'hash-overlaps': new Refused('hash-code-overlaps'),
  },
} as const satisfies PaymentKind;

/**
 * A withdrawal: a player asks for money, which is held from then on, and staff pay it
 * (docs/specification/2-account-and-back-office.md#43-money-of-deposits-and-withdrawals).
 */
export const WITHDRAWAL = {
  noun: 'withdrawal',
  moves: {
    [waiting]: { [approved]: { kind: 'withdrawal-paid' }, [declined]: { kind: 'withdrawal-released' } },
    [approved]: { [declined]: { kind: 'withdrawal-reversed', corrects: true } },
    [declined]: { [approved]: { kind: 'withdrawal-paid-again' } },
  },
  hold: { kind: 'withdrawal-held' },
  table: sql`withdrawals`,
  columns: sql`*, destination as address, request_movement_id as shown_movement_id`,
  stepTable: sql`withdrawal_steps`,
  stepOf: sql`withdrawal_id`,
  contains: (keyword) => sql`
    (strpos(lower(destination || ' ' || coalesce(hash_code, '')), lower(${keyword}::text)) > 0
     or strpos(hash_key, ${hashKey(keyword)}) > 0)`,
  beginsWith: (keyword, userIds) => sql`
    (destination like ${beginsLike(keyword)} or ${hashLike(keyword)}
     or lower(hash_code) like ${beginsLike(keyword.toLowerCase())} or user_id = any(${userIds}::bigint[]))`,
  // the first movement is the hold
  columnsOfStep: ({ status, description, hashCode }, movementId) => sql`
    status = ${status}, description = ${description}, hash_code = coalesce(${hashCode}, hash_code),
    hash_key = coalesce(${hashCode === null ? null : hashKey(hashCode)}, hash_key),
    request_movement_id = coalesce(request_movement_id, ${movementId}),
    movement_id = coalesce(${movementId}::bigint, movement_id)`,
  requested: 'WITHDRAWAL_REQUESTED',
  audited: (id, status) => ({
    action: status === approved ? 'WITHDRAWAL_APPROVED' : 'WITHDRAWAL_DECLINED',
    subject: `withdrawal:${id}`,
  }),
  decidesHash: true,
  hashIndex: 'withdrawals_one_receipt',
  isHashOfOtherKind: async (tx, hashKey) => {
    const credited = await sql`select from deposits where hash_key = ${hashKey} and status = 1`.execute(tx.kysely);
    return credited.rows.length > 0;
  },
  refusals: {
    spent: new Refused('withdrawal-spent'),
    'hash-used': new Refused('form-invalid', { errors: { hash_code: ['errors:hash-code-used'] } }),
    'hash-of-other-kind': new Refused('form-invalid', { errors: { hash_code: ['errors:hash-code-of-deposit'] } }),
    'hash-overlaps': new Refused('hash-code-overlaps'),
  },
} as const satisfies PaymentKind;
