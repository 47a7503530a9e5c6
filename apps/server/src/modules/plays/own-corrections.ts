import type { OwnCorrection } from '@lajvard/contract';
import { cents, toDollars, ZERO } from '@lajvard/money';
import { changesOfPlayer } from '#modules/ledger';
import { correctionsOf } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { differenceOf } from './store.ts';

/** By round, what its correction was for this player, of those of these rounds that were corrected. */
export const ownCorrections = async (
  db: Db,
  userId: number,
  roundNumbers: readonly number[],
): Promise<Map<number, OwnCorrection>> => {
  const corrections = await correctionsOf(db, roundNumbers);
  const movements = [...corrections.values()].flatMap(({ movement_id: id }) => id ?? []);
  const changes = await changesOfPlayer(db, userId, movements);
  const own = new Map<number, OwnCorrection>();
  for (const [round, { paid_number: paid, number, reason, corrected_at, movement_id }] of corrections)
    own.set(round, {
      number,
      more: toDollars(cents(await differenceOf(db, userId, round, { paid, right: number }))),
      amount: toDollars(changes.get(movement_id ?? 0) ?? ZERO),
      reason,
      corrected_at: corrected_at.getTime(),
    });
  return own;
};
