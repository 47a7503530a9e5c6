import type { OwnCorrection } from '@lajvard/contract';
import { addCents, cents, toDollars, ZERO } from '@lajvard/money';
import { changesOfPlayer } from '#modules/ledger';
import { type CorrectionRow, correctionsOf } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { differenceOf } from './play-store.ts';

/** `correction`: what counts, and what all corrections moved; `corrections`: each, where there are several. */
interface OwnCorrections {
  readonly correction: OwnCorrection;
  readonly corrections?: OwnCorrection[];
}

/** By round, what its corrections were for this player, of those of these rounds that were corrected. */
export const ownCorrections = async (
  db: Db,
  userId: number,
  roundNumbers: readonly number[],
): Promise<Map<number, OwnCorrections>> => {
  const corrected = await correctionsOf(db, roundNumbers);
  const movements = [...corrected.values()].flat().flatMap(({ movement_id: id }) => id ?? []);
  const changes = await changesOfPlayer(db, userId, movements);
  const changeOf = ({ movement_id: id }: CorrectionRow) => changes.get(id ?? 0) ?? ZERO;
  const own = new Map<number, OwnCorrections>();
  for (const [round, rows] of corrected) {
    const last = rows.at(-1);
    if (last === undefined) continue;
    const present = async (row: CorrectionRow, than: CorrectionRow['number'], amount = changeOf(row)) => ({
      number: row.number,
      more: toDollars(cents(await differenceOf(db, userId, round, { by: row.number, than }))),
      amount: toDollars(amount),
      reason: row.reason,
      corrected_at: row.corrected_at.getTime(),
    });
    const correction = await present(last, last.paid_number, addCents(ZERO, ...rows.map(changeOf)));
    const each = rows.length > 1 && (await Promise.all(rows.map((row) => present(row, row.former_number))));
    own.set(round, { correction, ...(each && { corrections: each }) });
  }
  return own;
};
