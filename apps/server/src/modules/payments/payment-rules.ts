import type { PaymentStatus } from '@lajvard/contract';
import type { TransferKind } from '#modules/ledger';

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
export type Moves = Readonly<Record<PaymentStatus, Readonly<Partial<Record<Decision, Move | null>>>>>;

/** The decisions that a status allows. */
export const mayBecome = (moves: Moves, status: PaymentStatus): Decision[] =>
  APPROVE_OR_DECLINE.filter((decision) => moves[status][decision] !== undefined);
