import { type Cents, cents } from '@lajvard/money';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Movement, postingsOf, TRANSFERS, type TransferKind } from './movements.ts';

/**
 * What each transfer of $7 does to the player's wallet, to the money held for the player's withdrawals, to the staff's
 * account and to the outside, in cents. What is not named stays as it is.
 */
const SPECIFIED: Readonly<Record<TransferKind, Readonly<Record<string, number>>>> = {
  // docs/specification/2-account-and-back-office.md#43-money-of-deposits-and-withdrawals
  // "A deposit moves money when it is approved": it comes in from outside.
  'deposit-approved': { 'player:wallet 1': 700, 'outside:trc20': -700 },
  // "Declining an approved one takes the money back."
  'deposit-reversed': { 'player:wallet 1': -700, 'outside:trc20': 700 },
  // "A withdrawal takes the money when it is requested": it is not paid yet.
  'withdrawal-held': { 'player:wallet 1': -700, 'player:held 1': 700 },
  // "returns it when declined (0 or 1 to 2)": at 0 it was held, at 1 it had gone out.
  'withdrawal-released': { 'player:wallet 1': 700, 'player:held 1': -700 },
  'withdrawal-reversed': { 'player:wallet 1': 700, 'outside:trc20': -700 },
  // Approved from 0 it goes out. The wallet gave it at the request, and stays as it is.
  'withdrawal-paid': { 'player:held 1': -700, 'outside:trc20': 700 },
  // "and takes it again when approved from declined."
  'withdrawal-paid-again': { 'player:wallet 1': -700, 'outside:trc20': 700 },
  // docs/specification/2-account-and-back-office.md#73-calls-of-staff: "This is the charge", and "transfer/reverse
  // reverses a charge". It is no deposit (docs/decisions/028-staff-decisions-and-charges.md).
  'charge-made': { 'player:wallet 1': 700, 'house:adjustments': -700 },
  'charge-reversed': { 'player:wallet 1': -700, 'house:adjustments': 700 },
  // docs/FIGURES.md: "Charges by staff" are "credits and charges, the demo's money, minus reversed charges and
  // balances given up when an account closes".
  'demo-credit': { 'player:wallet 1': 700, 'house:adjustments': -700 },
  'balance-forfeited': { 'player:wallet 1': -700, 'house:adjustments': 700 },
};

const KINDS = Object.keys(TRANSFERS) as TransferKind[];

/** What a movement changes in each account; a player's account is named with its user. */
const effectOf = (movement: Movement): Record<string, number> =>
  Object.fromEntries(
    postingsOf(movement).map(({ account, amountCents }) => [
      'userId' in account ? `${account.kind} ${account.userId}` : account.kind,
      amountCents,
    ]),
  );

describe('a transfer', () => {
  it('each kind of transfer is in the specification', () => {
    expect(KINDS.toSorted()).toEqual(Object.keys(SPECIFIED).toSorted());
  });

  it.each(KINDS)('the transfer %s takes and gives what the specification says', (kind) => {
    expect(effectOf({ kind, userId: 1, cents: cents(700), reference: 'x' })).toEqual(SPECIFIED[kind]);
  });

  it.each(KINDS)('the transfer %s takes from the first of its accounts what it gives to the second', (kind) => {
    const postings = postingsOf({ kind, userId: 1, cents: cents(700), reference: 'x' });
    expect(postings.map(({ account }) => account.kind)).toEqual(TRANSFERS[kind]);
    expect(postings.map(({ amountCents }) => amountCents)).toEqual([-700, 700]);
  });
});

describe('a corrected round', () => {
  const corrected = (...shares: (readonly [userId: number, amount: number])[]) =>
    effectOf({
      kind: 'round-corrected',
      shares: shares.map(([userId, amount]) => ({ userId, amountCents: cents(amount) })),
      reference: 'x',
    });

  // docs/decisions/028-staff-decisions-and-charges.md: what a correction moves is in no other account of the house.
  it('the account of corrections pays what players get beyond what others give back', () => {
    expect(corrected([1, 700], [2, 300], [3, -200])).toEqual({
      'player:wallet 1': 700,
      'player:wallet 2': 300,
      'player:wallet 3': -200,
      'house:corrections': -800,
    });
  });

  it('the account of corrections gets what players give back beyond what others get', () => {
    expect(corrected([1, -700])).toEqual({ 'player:wallet 1': -700, 'house:corrections': 700 });
  });

  it('shares that cancel out move money between wallets alone', () => {
    expect(corrected([1, 700], [2, -700])).toEqual({ 'player:wallet 1': 700, 'player:wallet 2': -700 });
  });
});

it('a kind that the ledger does not know does not compile, nor postings beside a kind', () => {
  expectTypeOf<{ kind: 'test-deposit'; userId: number; cents: Cents; reference: string }>().not.toExtend<Movement>();
  expectTypeOf<{ kind: 'deposit-approved'; postings: []; reference: string }>().not.toExtend<Movement>();
});
