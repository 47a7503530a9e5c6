import { type Cents, cents, ZERO } from '@lajvard/money';
import { changesByPlayer } from '#modules/ledger';
import { type CorrectedNumbers, differingReturns } from '#modules/plays';
import type { CorrectionRow } from '#modules/rounds';
import type { Db, Tx } from '#platform/db/pool.ts';

/** A round that can be corrected, and its corrections so far, in their order. */
export interface Correctable extends CorrectedNumbers {
  readonly roundNumber: number;
  readonly before: readonly CorrectionRow[];
}

/** What a correction is for a player. */
export interface Change {
  readonly userId: number;
  /** What the right number brings more than the settlement and earlier corrections gave; below zero: less. */
  readonly more: Cents;
  /** Whether it brings something else than the number that counted until then. */
  readonly isChanged: boolean;
}

/** The players to whom a correction makes a difference, and those who still have too much from an earlier one. */
export const changesOf = async (db: Db | Tx, round: Correctable): Promise<Change[]> => {
  const given = await changesByPlayer(
    db,
    round.before.flatMap(({ movement_id: id }) => id ?? []),
  );
  const returns = await differingReturns(db, round.roundNumber, round, [...given.keys()]);
  return returns
    .map(({ userId, cents: owed, isChanged }) => ({
      userId,
      more: cents(owed - (given.get(userId) ?? ZERO)),
      isChanged,
    }))
    .filter(({ more, isChanged }) => more !== 0 || isChanged);
};
