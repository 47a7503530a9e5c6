import { WHEELS } from '@lajvard/contract';
import { addCents, type Cents, cents, moneyText, ZERO } from '@lajvard/money';
import type { Pocket } from '@lajvard/roulette';
import { recordAll } from '#modules/activity';
import { type CorrectedShare, lockedBalancesOf, post, roundCorrected, settlementOf } from '#modules/ledger';
import { differingReturns } from '#modules/plays';
import { type CorrectionRow, correctionOf, insertCorrection, roundState, tellTables } from '#modules/rounds';
import type { Db, Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';

/** A round that can be corrected: the number by which it was paid, and the right one. */
export interface Correctable {
  readonly roundNumber: number;
  readonly paid: Pocket;
  readonly right: Pocket;
}

/** Why a round cannot be corrected. */
export type Uncorrectable = 'not-found' | 'round-not-correctable' | 'round-corrected' | 'form-invalid';

/** The round, if another number can be put beside the one by which it was settled. */
export const correctable = async (
  db: Db | Tx,
  roundNumber: number,
  number: number,
): Promise<Correctable | Refused<Uncorrectable>> => {
  const state = await roundState(db, roundNumber);
  if (state === null) return new Refused('not-found');
  // the automatic wheel's number follows from its seed, which everybody can check: it is never wrong
  if (state.number === null || state.wheel !== WHEELS.croupier) return new Refused('round-not-correctable');
  if ((await correctionOf(db, roundNumber)) !== null) return new Refused('round-corrected');
  if (number === state.number) return new Refused('form-invalid', { errors: { number: ['errors:number-as-paid'] } });
  return { roundNumber, paid: state.number, right: number };
};

type Sums = Pick<
  CorrectionRow,
  'players_paid' | 'paid_cents' | 'players_kept' | 'kept_cents' | 'players_charged' | 'charged_cents'
>;

/** A player of whom something changes: what the right number brings more, and what of it is moved. */
interface Change {
  readonly userId: number;
  readonly more: Cents;
  readonly moved: Cents;
}

const sum = (amounts: readonly Cents[]): Cents => addCents(ZERO, ...amounts);
const minus = (amount: Cents): Cents => cents(-amount);

const sumsOf = (changes: readonly Change[]): Sums => {
  const paid = changes.filter(({ moved }) => moved > 0);
  const charged = changes.filter(({ moved }) => moved < 0);
  const kept = changes.filter(({ more, moved }) => more < moved);
  return {
    players_paid: paid.length,
    paid_cents: sum(paid.map(({ moved }) => moved)),
    players_charged: charged.length,
    charged_cents: minus(sum(charged.map(({ moved }) => moved))),
    players_kept: kept.length,
    kept_cents: sum(kept.map(({ more, moved }) => cents(moved - more))),
  };
};

/** What a correction would move at this moment. */
export const changesOf = async (db: Db | Tx, round: Correctable): Promise<Change[]> =>
  (await differingReturns(db, round.roundNumber, round)).map(({ userId, cents: more }) => ({
    userId,
    more: cents(more),
    moved: cents(Math.max(0, more)),
  }));

/** Takes from those who were paid too much what they still have of it. All wallets are locked. */
const takenBack = async (tx: Tx, changes: readonly Change[]): Promise<Change[]> => {
  const balances = await lockedBalancesOf(
    tx,
    changes.map(({ userId }) => userId),
  );
  return changes.map((change) => {
    const { userId, more } = change;
    return more > 0 ? change : { userId, more, moved: minus(cents(Math.min(-more, balances.get(userId) ?? 0))) };
  });
};

/** A correction in the list of a player's activities, without words: `#12: 17 → 18, +$35`. */
const activityOf = ({ roundNumber, paid, right }: Correctable, moved: Cents): string => {
  const amount = moved === 0 ? '' : `, ${moved < 0 ? '−' : '+'}${moneyText(Math.abs(moved))}`;
  return `#${roundNumber}: ${paid} → ${right}${amount}`;
};

/** Who confirms what somebody else proposed. */
interface Confirmed {
  readonly reason: string;
  readonly proposedBy: number;
  readonly confirmedBy: number;
}

/**
 * Puts a round right: pays who gets more by the right number, and writes the correction, the activities and a job that
 * mails the players, in the caller's transaction.
 */
export const correctRound = async (
  tx: Tx,
  round: Correctable,
  { reason, proposedBy, confirmedBy, takesBack }: Confirmed & { readonly takesBack: boolean },
): Promise<Sums> => {
  const { roundNumber, paid, right } = round;
  const asked = await changesOf(tx, round);
  const changes = takesBack ? await takenBack(tx, asked) : asked;
  const shares: CorrectedShare[] = changes.flatMap(({ userId, moved }) =>
    moved === 0 ? [] : [{ userId, amountCents: moved }],
  );
  const movementId = shares.length === 0 ? null : await moveShares(tx, roundNumber, shares);
  const sums = sumsOf(changes);
  await insertCorrection(tx, {
    round_number: roundNumber,
    paid_number: paid,
    number: right,
    reason,
    proposed_by: proposedBy,
    confirmed_by: confirmedBy,
    movement_id: movementId,
    ...sums,
  });
  await recordAll(
    tx,
    'ROUND_CORRECTED',
    changes.map(({ userId, moved }) => ({ userId, description: activityOf(round, moved) })),
  );
  await tellTables(tx);
  return sums;
};

const moveShares = async (tx: Tx, roundNumber: number, shares: readonly CorrectedShare[]): Promise<number> => {
  const corrects = await settlementOf(tx, roundNumber);
  const { movementId } = await post(tx, {
    kind: 'round-corrected',
    reference: `corrected:${roundNumber}`,
    postings: roundCorrected(shares),
    ...(corrects === null ? {} : { corrects }),
  });
  return movementId;
};
