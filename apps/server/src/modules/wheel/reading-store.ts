import type { NoSpinCause } from '@lajvard/contract';
import type { Pocket } from '@lajvard/roulette';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Reading } from './reading.ts';

/** What was entered for a round of the croupier's wheel. `proposedAt` epoch ms. */
export interface EnteredReading {
  readonly reading: Reading;
  readonly proposedBy: number;
  readonly proposedAt: number;
  readonly confirmedBy: number | null;
}

/** What was entered for a round; null if nothing was, or it was dropped. */
export const enteredReading = async (db: Db | Tx, roundNumber: number): Promise<EnteredReading | null> => {
  const { rows } = await sql<{
    number: Pocket | null;
    no_spin: NoSpinCause | null;
    proposed_by: number;
    proposed_at: Date;
    confirmed_by: number | null;
  }>`
    select number, no_spin, proposed_by, proposed_at, confirmed_by from croupier_readings
    where round_number = ${roundNumber}`.execute(db.kysely);
  const [row] = rows;
  if (row === undefined) return null;
  const { proposed_by: proposedBy, proposed_at, confirmed_by: confirmedBy } = row;
  const reading = row.number ?? row.no_spin;
  if (reading === null) throw new Error(`studio: round ${roundNumber} has an entry without a reading`);
  return { reading, proposedBy, proposedAt: proposed_at.getTime(), confirmedBy };
};

/** What two people entered; null until then. */
export const confirmedReading = async (db: Db | Tx, roundNumber: number): Promise<Reading | null> => {
  const entered = await enteredReading(db, roundNumber);
  return entered === null || entered.confirmedBy === null ? null : entered.reading;
};

/** What two people entered for a round, and when; null: nothing. Epoch ms. */
export const readingFacts = async (
  tx: Tx,
  roundNumber: number,
): Promise<{ reading: Reading; proposedAt: number; confirmedAt: number } | null> => {
  const { rows } = await sql<{ reading: Reading; proposed_at: Date; confirmed_at: Date }>`
    select coalesce(to_jsonb(number), to_jsonb(no_spin)) as reading, proposed_at, confirmed_at from croupier_readings
    where round_number = ${roundNumber} and confirmed_by is not null`.execute(tx.kysely);
  const [row] = rows;
  if (row === undefined) return null;
  const { reading, proposed_at, confirmed_at } = row;
  return { reading, proposedAt: proposed_at.getTime(), confirmedAt: confirmed_at.getTime() };
};

/** SQL for other modules to join: the numbers that two people entered. */
export const confirmedNumbersSql =
  'select round_number, number from croupier_readings where confirmed_by is not null and number is not null';

/** Stores a proposal; it replaces one that is not confirmed. */
export const proposeReading = async (tx: Tx, roundNumber: number, reading: Reading, staffId: number): Promise<void> => {
  const [number, noSpin] = typeof reading === 'number' ? [reading, null] : [null, reading];
  await sql`
    insert into croupier_readings (round_number, number, no_spin, proposed_by, proposed_at)
    values (${roundNumber}, ${number}, ${noSpin}, ${staffId}, table_clock())
    on conflict (round_number) do update
      set number = excluded.number, no_spin = excluded.no_spin, proposed_by = excluded.proposed_by,
        proposed_at = excluded.proposed_at`.execute(tx.kysely);
};

/** Confirms the proposal of a round. Works once, and only for another person than the one who proposed it. */
export const confirmReading = async (tx: Tx, roundNumber: number, staffId: number): Promise<void> => {
  await sql`
    update croupier_readings set confirmed_by = ${staffId}, confirmed_at = table_clock()
    where round_number = ${roundNumber}`.execute(tx.kysely);
};

/** Drops the proposal of a round. */
export const dropReading = async (tx: Tx, roundNumber: number): Promise<void> => {
  await sql`delete from croupier_readings where round_number = ${roundNumber}`.execute(tx.kysely);
};
