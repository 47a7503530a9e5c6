import { addCents, type Cents, cents } from '@lajvard/money';
import type { AccountRef } from './chart-of-accounts.ts';

/** An account that one player's money comes from or goes to. A pot is none: it holds the stakes of many players. */
type TransferAccount = Exclude<AccountRef['kind'], 'round:pot'>;

/**
 * By kind, from which account a player's money goes to which; of payments as in
 * docs/specification/2-account-and-back-office.md#43-money-of-deposits-and-withdrawals. The ledger refuses a transfer
 * that the wallet, or the money held, does not cover.
 */
export const TRANSFERS = {
  // What a player of the demonstration starts with.
  'demo-credit': ['house:adjustments', 'player:wallet'],
  // Staff charge a balance (docs/specification/2-account-and-back-office.md#73-calls-of-staff). This is not a deposit:
  // nothing came in from outside. Its reversal names it as corrected (docs/specification/3-rulings.md).
  'charge-made': ['house:adjustments', 'player:wallet'],
  'charge-reversed': ['player:wallet', 'house:adjustments'],
  // A player gives up what is left when the account closes.
  'balance-forfeited': ['player:wallet', 'house:adjustments'],
  // A deposit is approved (0 or 2 to 1), and declined after that (1 to 2).
  'deposit-approved': ['outside:trc20', 'player:wallet'],
  'deposit-reversed': ['player:wallet', 'outside:trc20'],
  // A withdrawal is requested (0), then declined (0 to 2) or paid (0 to 1).
  'withdrawal-held': ['player:wallet', 'player:held'],
  'withdrawal-released': ['player:held', 'player:wallet'],
  'withdrawal-paid': ['player:held', 'outside:trc20'],
  // A paid withdrawal is declined (1 to 2). A declined one, of which nothing is held, is approved after all (2 to 1).
  'withdrawal-reversed': ['outside:trc20', 'player:wallet'],
  'withdrawal-paid-again': ['player:wallet', 'outside:trc20'],
} as const satisfies Readonly<Record<string, readonly [from: TransferAccount, to: TransferAccount]>>;

export type TransferKind = keyof typeof TRANSFERS;

/** What a corrected round changes for a player: above zero they get it, below zero it is taken; never zero. */
export interface CorrectedShare {
  readonly userId: number;
  readonly amountCents: Cents;
}

/** A transfer of one player's money, or the correction of a round. The kind alone decides which accounts it changes. */
export type Movement = {
  /** The idempotency key: a reference posts once. */
  readonly reference: string;
  /** Hash of the input: the same reference with another hash is refused. Without it the entries are compared. */
  readonly inputHash?: Buffer;
  /** The movement that this one corrects. */
  readonly corrects?: number;
} & (
  | {
      readonly kind: TransferKind;
      readonly userId: number;
      /** Above zero. */
      readonly cents: Cents;
    }
  | { readonly kind: 'round-corrected'; readonly shares: readonly CorrectedShare[] }
);

/** Every kind of movement. The last three move the money of many players at once (stakes-placed.ts, empty-pot.ts). */
export type MovementKind = Movement['kind'] | 'stakes-placed' | 'round-settled' | 'round-voided';

/** What one account receives (positive) or gives (negative). */
export interface Posting {
  readonly account: AccountRef;
  readonly amountCents: Cents;
}

const accountOf = (kind: TransferAccount, userId: number): AccountRef =>
  kind === 'player:wallet' || kind === 'player:held' ? { kind, userId } : { kind };

/** Corrections → the wallets of those who get more, and back from those who give. */
const postingsOfShares = (shares: readonly CorrectedShare[]): Posting[] => {
  const postings = shares.map(
    ({ userId, amountCents }): Posting => ({
      account: { kind: 'player:wallet', userId },
      amountCents,
    }),
  );
  const given = addCents(...shares.map(({ amountCents }) => amountCents));
  return given === 0 ? postings : [...postings, { account: { kind: 'house:corrections' }, amountCents: cents(-given) }];
};

/** The postings of a movement; the first of a transfer is the account that gives. */
export const postingsOf = (movement: Movement): Posting[] => {
  if (movement.kind === 'round-corrected') return postingsOfShares(movement.shares);
  const { kind, userId, cents: amountCents } = movement;
  const [from, to] = TRANSFERS[kind];
  return [
    { account: accountOf(from, userId), amountCents: cents(-amountCents) },
    { account: accountOf(to, userId), amountCents },
  ];
};
