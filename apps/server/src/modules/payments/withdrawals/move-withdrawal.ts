import type { PaymentStatus } from '@lajvard/contract';
import type { Cents } from '@lajvard/money';
import {
  type Posting,
  withdrawalPaid,
  withdrawalPaidAgain,
  withdrawalReleased,
  withdrawalReversed,
} from '#modules/ledger';

type Decision = 1 | 2;

/**
 * How a decision moves the money, by the previous status and the new one
 * (docs/specification/2-account-and-back-office.md#43-money-of-deposits-and-withdrawals).
 */
const MOVES: Record<
  `${PaymentStatus}${Decision}`,
  readonly [kind: string, (userId: number, amount: Cents) => Posting[]] | null
> = {
  '01': ['withdrawal-paid', withdrawalPaid],
  '02': ['withdrawal-released', withdrawalReleased],
  '12': ['withdrawal-reversed', withdrawalReversed],
  '21': ['withdrawal-paid-again', withdrawalPaidAgain],
  '11': null,
  '22': null,
};

/** The kind and entries of a decision's movement. @throws for a decision that `mayBecome` does not allow */
export const moveOf = (
  from: PaymentStatus,
  to: Decision,
  { userId, amountCents }: { readonly userId: number; readonly amountCents: Cents },
): { readonly kind: string; readonly postings: Posting[] } => {
  const move = MOVES[`${from}${to}`];
  if (move === null) throw new Error(`withdrawals: ${from} does not become ${to}`);
  const [kind, postings] = move;
  return { kind, postings: postings(userId, amountCents) };
};
