import type { RoundCorrection } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import type { Pocket } from '@lajvard/roulette';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

// Corrections of rounds (docs/specification/3-rulings.md#4-the-live-round): the round stays as it was settled, and
// beside it stands the number that lay in the wheel.

/** A row of `round_corrections`. */
export interface CorrectionRow {
  readonly round_number: number;
  readonly paid_number: Pocket;
  readonly number: Pocket;
  readonly reason: string;
  readonly proposed_by: number;
  readonly confirmed_by: number;
  readonly corrected_at: Date;
  /** Null: no money moved. */
  readonly movement_id: number | null;
  readonly players_paid: number;
  readonly paid_cents: number;
  readonly players_kept: number;
  readonly kept_cents: number;
  readonly players_charged: number;
  readonly charged_cents: number;
}

/** Writes a correction. The database refuses a second one, and one that does not fit its round. */
export const insertCorrection = async (tx: Tx, row: Omit<CorrectionRow, 'corrected_at'>): Promise<void> => {
  await sql`
    insert into round_corrections (round_number, paid_number, number, reason, proposed_by, confirmed_by, movement_id,
      players_paid, paid_cents, players_kept, kept_cents, players_charged, charged_cents)
    values (${row.round_number}, ${row.paid_number}, ${row.number}, ${row.reason}, ${row.proposed_by},
      ${row.confirmed_by}, ${row.movement_id}, ${row.players_paid}, ${row.paid_cents}, ${row.players_kept},
      ${row.kept_cents}, ${row.players_charged}, ${row.charged_cents})`.execute(tx.kysely);
};

const found = async (db: Db | Tx, which: RawBuilder<unknown>): Promise<CorrectionRow[]> =>
  (await sql<CorrectionRow>`select * from round_corrections ${which}`.execute(db.kysely)).rows;

/** The correction of a round; null if it was not corrected. */
export const correctionOf = async (db: Db | Tx, roundNumber: number): Promise<CorrectionRow | null> =>
  (await found(db, sql`where round_number = ${roundNumber}`))[0] ?? null;

/** By round, the corrections of these rounds. */
export const correctionsOf = async (
  db: Db | Tx,
  roundNumbers: readonly number[],
): Promise<Map<number, CorrectionRow>> => {
  const rows = await found(db, sql`where round_number = any(${roundNumbers}::bigint[])`);
  return new Map(rows.map((row) => [row.round_number, row]));
};

/** The last corrections, newest first. */
export const lastCorrections = (db: Db | Tx, count: number): Promise<CorrectionRow[]> =>
  found(db, sql`order by corrected_at desc, round_number desc limit ${count}`);

/** A correction as everybody may read it. */
export const presentCorrection = (row: CorrectionRow): RoundCorrection => ({
  round_number: row.round_number,
  paid_number: row.paid_number,
  number: row.number,
  reason: row.reason,
  corrected_at: row.corrected_at.getTime(),
  players_paid: row.players_paid,
  paid: toDollars(cents(row.paid_cents)),
  players_kept: row.players_kept,
  kept: toDollars(cents(row.kept_cents)),
  players_charged: row.players_charged,
  charged: toDollars(cents(row.charged_cents)),
});

/** SQL for other modules to join: of each corrected round the right number, and the movement of its money. */
export const correctionsSql = 'select round_number, number as right_number, movement_id from round_corrections';
