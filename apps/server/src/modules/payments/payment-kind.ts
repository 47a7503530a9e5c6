import type { AuditAction, PaymentStatus, RefusalCode } from '@lajvard/contract';
import type { RawBuilder } from 'kysely';
import type { Action } from '#modules/activity';
import type { Tx } from '#platform/db/pool.ts';
import type { Refused } from '#platform/http/handler.ts';
import type { Move, Moves } from './payment-rules.ts';

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
}

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

/** What tells deposits from withdrawals; all else is the same for both. `R`: how only this kind refuses a decision. */
export interface PaymentKind<R extends RefusalCode = RefusalCode> {
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
  /** Writes a step into the payment's row. */
  writeStep(tx: Tx, id: number, step: Step, movementId: number | null): Promise<PaymentRow | undefined>;
  /** What the player's activities and the audit log call its steps. */
  readonly actions: { readonly requested: Action; readonly approved: AuditAction; readonly declined: AuditAction };
  /** Whether the audit log shows the hash: it belongs to the decision, not to the request. */
  readonly decidesHash: boolean;
  /** The unique index of hashes, and the refusal if another payment has the hash. */
  readonly hashIndex: string;
  readonly hashUsed: Refused<R>;
  /** Whether an approved payment of the other kind has the hash: one transfer goes one way. */
  isOfOtherKind(tx: Tx, hashKey: string): Promise<boolean>;
  readonly hashOfOtherKind: Refused<R>;
  /** The refusal if the player no longer has the money. */
  readonly spent: Refused<R>;
}
