import { type AuditChange, WHEELS } from '@lajvard/contract';
import { addCents, type Cents, cents, moneyText, ZERO } from '@lajvard/money';
import type { Pocket } from '@lajvard/roulette';
import { type CorrectedShare, lockedBalancesOf, post, settlementOf } from '#modules/ledger';
import { type CorrectionRow, correctionsOfRound, insertCorrection, roundState, tellTables } from '#modules/rounds';
import type { Db, Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { type Change, type Correctable, changesOf } from './changes.ts';

/** Why a round cannot be corrected. */
export type Uncorrectable = 'not-found' | 'round-not-correctable' | 'round-corrected' | 'form-invalid';

/**
 * The round, if another number can be put in the place of the one that counts now.
 * @param former the number that counted when it was proposed; if another does now, the proposal is out of date
 */
export const correctable = async (
  db: Db | Tx,
  roundNumber: number,
  number: number,
  former?: number,
): Promise<Correctable | Refused<Uncorrectable>> => {
  const state = await roundState(db, roundNumber);
  if (state === null) return new Refused('not-found');
  // the automatic wheel's number follows from its seed, which everybody can check: it is never wrong
  if (state.number === null || state.wheel !== WHEELS.croupier) return new Refused('round-not-correctable');
  const before = await correctionsOfRound(db, roundNumber);
  const counting = before.at(-1)?.number ?? state.number;
  if (former !== undefined && former !== counting) return new Refused('round-corrected');
  if (number === counting) return new Refused('form-invalid', { errors: { number: ['errors:number-as-paid'] } });
  return { roundNumber, paid: state.number, former: counting, right: number as Pocket, before };
};

type Sums = Pick<
  CorrectionRow,
  'players_paid' | 'paid_cents' | 'players_kept' | 'kept_cents' | 'players_charged' | 'charged_cents'
>;

/** What of a change is moved. */
interface Settled extends Change {
  readonly moved: Cents;
}

const sum = (amounts: readonly Cents[]): Cents => addCents(ZERO, ...amounts);
const minus = (amount: Cents): Cents => cents(-amount);

const sumsOf = (changes: readonly Settled[]): Sums => {
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

/** Pays who has less than the right number brings. */
const paidOut = (changes: readonly Change[]): Settled[] =>
  changes.map((change) => ({ ...change, moved: cents(Math.max(0, change.more)) }));

/** The same, and takes from those who were paid too much what they still have of it. All wallets are locked. */
const takenBack = async (tx: Tx, changes: readonly Change[]): Promise<Settled[]> => {
  const balances = await lockedBalancesOf(
    tx,
    changes.map(({ userId }) => userId),
  );
  return paidOut(changes).map((change) => {
    const owed = Math.min(Math.max(0, -change.more), balances.get(change.userId) ?? 0);
    return owed > 0 ? { ...change, moved: minus(cents(owed)) } : change;
  });
};

/** A correction in the list of a player's activities, without words: `#12: 17 → 18, +$35`. */
const activityOf = ({ roundNumber, former, right }: Correctable, moved: Cents): string => {
  const amount = moved === 0 ? '' : `, ${moved < 0 ? '−' : '+'}${moneyText(Math.abs(moved))}`;
  return `#${roundNumber}: ${former} → ${right}${amount}`;
};

/** Who confirms what somebody else proposed. */
interface Confirmed {
  readonly reason: string;
  readonly proposedBy: number;
  readonly confirmedBy: number;
}

/**
 * Puts a round right: pays who has less than the right number brings, and writes the correction, in the caller's
 * transaction. The database refuses a second one that follows the same number.
 * @returns what was moved, and the players whose activities name the correction
 */
export const correctRound = async (
  tx: Tx,
  round: Correctable,
  { reason, proposedBy, confirmedBy, takesBack }: Confirmed & { readonly takesBack: boolean },
): Promise<{ sums: Sums; players: AuditChange<'ROUND_CORRECTED'>['players'] }> => {
  const { roundNumber, paid, former, right, before } = round;
  const asked = await changesOf(tx, round);
  const changes = takesBack ? await takenBack(tx, asked) : paidOut(asked);
  const shares: CorrectedShare[] = changes.flatMap(({ userId, moved }) =>
    moved === 0 ? [] : [{ userId, amountCents: moved }],
  );
  const movementId = shares.length === 0 ? null : await moveShares(tx, round, shares);
  const sums = sumsOf(changes);
  await insertCorrection(tx, {
    round_number: roundNumber,
    ordinal: before.length + 1,
    paid_number: paid,
    former_number: former,
    number: right,
    reason,
    proposed_by: proposedBy,
    confirmed_by: confirmedBy,
    movement_id: movementId,
    ...sums,
  });
  await tellTables(tx);
  const concerned = changes.filter(({ isChanged, moved }) => isChanged || moved !== 0);
  return { sums, players: concerned.map(({ userId, moved }) => ({ userId, description: activityOf(round, moved) })) };
};

const moveShares = async (
  tx: Tx,
  { roundNumber, before }: Correctable,
  shares: readonly CorrectedShare[],
): Promise<number> => {
  const corrects =
    before.findLast(({ movement_id: id }) => id !== null)?.movement_id ?? (await settlementOf(tx, roundNumber));
  const { movementId } = await post(tx, {
    kind: 'round-corrected',
    shares,
    reference: before.length === 0 ? `corrected:${roundNumber}` : `corrected:${roundNumber}:${before.length + 1}`,
    ...(corrects === null ? {} : { corrects }),
  });
  return movementId;
};
