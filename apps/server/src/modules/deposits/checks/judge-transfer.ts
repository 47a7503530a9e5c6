import type { DepositVerdict } from '@lajvard/contract';
import type { ExpectedTransfer, KnownTransaction, Transfer } from './ports.ts';

/** What is written down of a look. */
export interface Finding {
  readonly verdict: DepositVerdict;
  readonly transfer: Transfer | null;
  readonly confirmations: number | null;
}

/** A TRON block is final when this many stand on it. */
export const MIN_CONFIRMATIONS = 19;

const firstWrong = (transfer: Transfer | undefined, expected: ExpectedTransfer): DepositVerdict => {
  if (transfer === undefined || transfer.contract !== expected.contract) return 'wrong-contract';
  if (transfer.recipient !== expected.recipient) return 'wrong-recipient';
  return transfer.units === expected.units ? 'found' : 'wrong-amount';
};

const ORDER: readonly DepositVerdict[] = ['wrong-contract', 'wrong-recipient', 'wrong-amount', 'found'];

/** Compares what the network knows with what the player told; of several transfers in one transaction the one that comes nearest. */
export const judgeTransfer = (known: KnownTransaction | null, expected: ExpectedTransfer): Finding => {
  if (known === null) return { verdict: 'not-found', transfer: null, confirmations: null };
  const { confirmations, transfers } = known;
  const rank = (transfer: Transfer) => ORDER.indexOf(firstWrong(transfer, expected));
  const [nearest] = [...transfers].sort((one, other) => rank(other) - rank(one));
  const verdict = known.succeeded ? firstWrong(nearest, expected) : 'failed';
  return { verdict, transfer: nearest ?? null, confirmations };
};
