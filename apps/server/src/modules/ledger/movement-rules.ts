import { nameOf } from './chart-of-accounts.ts';
import type { Movement, MovementKind, Posting } from './movements.ts';

/** One balanced change of the ledger, with what it posts. */
export interface WrittenMovement extends Pick<Movement, 'reference' | 'inputHash' | 'corrects'> {
  readonly kind: MovementKind;
  readonly postings: readonly Posting[];
}

/** The reference was used before for another input. Another movement needs another reference. */
export class ReferenceReused extends Error {
  readonly reference: string;
  constructor(reference: string) {
    super(`ledger: the reference ${reference} was already used with other input`);
    this.reference = reference;
  }
}

/** A player's wallet or held account would go below zero; nothing was moved. */
export class InsufficientFunds extends Error {
  constructor(reference: string) {
    super(`ledger: not enough money for ${reference}`);
  }
}

/** @throws if the movement is invalid: no reference, fewer than two entries, an account named twice, or not balanced */
export const requireBalanced = ({ reference, postings }: WrittenMovement): void => {
  const fault = (why: string) => new Error(`ledger: ${reference}: ${why}`);
  if (reference === '') throw fault('a movement needs a reference');
  if (postings.length < 2) throw fault('a movement has at least two entries');
  if (new Set(postings.map(({ account }) => nameOf(account))).size < postings.length) {
    throw fault('an account occurs once in a movement');
  }
  if (postings.some(({ amountCents }) => !Number.isSafeInteger(amountCents) || amountCents === 0)) {
    throw fault('an entry is a whole number of cents, and not zero');
  }
  if (postings.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n) !== 0n) {
    throw fault('the entries of a movement sum to zero');
  }
};
