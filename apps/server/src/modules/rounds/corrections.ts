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
  /** From 1: a correction that was wrong is corrected by the next one. */
  readonly ordinal: number;
  readonly paid_number: Pocket;
  /** What counted before it: the number paid by, or that of the correction before. */
  readonly former_number: Pocket;
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

/** Writes a correction. The database refuses one that does not follow the last one, or does not fit its round. */
export const insertCorrection = async (tx: Tx, row: Omit<CorrectionRow, 'corrected_at'>): Promise<void> => {
  await sql`
    insert into round_corrections (round_number, ordinal, paid_number, former_number, number, reason, proposed_by,
      confirmed_by, movement_id, players_paid, paid_cents, players_kept, kept_cents, players_charged, charged_cents)
    values (${row.round_number}, ${row.ordinal}, ${row.paid_number}, ${row.former_number}, ${row.number},
      ${row.reason}, ${row.proposed_by}, ${row.confirmed_by}, ${row.movement_id}, ${row.players_paid},
      ${row.paid_cents}, ${row.players_kept}, ${row.kept_cents}, ${row.players_charged}, ${row.charged_cents})`.execute(
    tx.kysely,
  );
};

const found = async (db: Db | Tx, which: RawBuilder<unknown>): Promise<CorrectionRow[]> =>
  (await sql<CorrectionRow>`select * from round_corrections ${which}`.execute(db.kysely)).rows;

/** The corrections of a round in their order: the last one counts. */
export const correctionsOfRound = (db: Db | Tx, roundNumber: number): Promise<CorrectionRow[]> =>
  found(db, sql`where round_number = ${roundNumber} order by ordinal`);

/** By round, the corrections of these rounds in their order. */
export const correctionsOf = async (
  db: Db | Tx,
  roundNumbers: readonly number[],
): Promise<Map<number, CorrectionRow[]>> =>
  Map.groupBy(
    await found(db, sql`where round_number = any(${roundNumbers}::bigint[]) order by round_number, ordinal`),
    ({ round_number }) => round_number,
  );

/** The last corrections, newest first. */
export const lastCorrections = (db: Db | Tx, count: number): Promise<CorrectionRow[]> =>
  found(db, sql`order by corrected_at desc, round_number desc, ordinal desc limit ${count}`);

/** A correction as everybody may read it. */
export const presentCorrection = (row: CorrectionRow): RoundCorrection => ({
  round_number: row.round_number,
  paid_number: row.paid_number,
  former_number: row.former_number,
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

/** SQL: of each corrected round the right number, by its last correction. */
export const rightNumbersSql =
  'select distinct on (round_number) round_number, number as right_number from round_corrections ' +
  'order by round_number, ordinal desc';

/** SQL for other modules to join: of each correction its round and the movement of its money. */
export const correctionMovementsSql = 'select round_number, movement_id from round_corrections';
