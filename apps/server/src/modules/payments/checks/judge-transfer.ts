import type { DepositVerdict } from '@lajvard/contract';
import type { ExpectedTransfer, KnownTransaction, Transfer } from './ports.ts';

/** The recorded result of a look-up. */
export interface Finding {
  readonly verdict: DepositVerdict;
  readonly transfer: Transfer | null;
  readonly confirmations: number | null;
}

/** A TRON block is final once this many blocks follow it. */
export const MIN_CONFIRMATIONS = 19;

const firstWrong = (transfer: Transfer | undefined, expected: ExpectedTransfer): DepositVerdict => {
  if (transfer === undefined || transfer.contract !== expected.contract) return 'wrong-contract';
  if (transfer.recipient !== expected.recipient) return 'wrong-recipient';
  return transfer.units === expected.units ? 'found' : 'wrong-amount';
};

const ORDER: readonly DepositVerdict[] = ['wrong-contract', 'wrong-recipient', 'wrong-amount', 'found'];

/**
 * Compares the network's data with what the player reported. Of several transfers in one transaction the closest
 * counts.
 */
export const judgeTransfer = (known: KnownTransaction | null, expected: ExpectedTransfer): Finding => {
  if (known === null) return { verdict: 'not-found', transfer: null, confirmations: null };
  const { confirmations, transfers } = known;
  const rank = (transfer: Transfer) => ORDER.indexOf(firstWrong(transfer, expected));
  const [nearest] = [...transfers].sort((one, other) => rank(other) - rank(one));
  const verdict = known.succeeded ? firstWrong(nearest, expected) : 'failed';
  return { verdict, transfer: nearest ?? null, confirmations };
};
