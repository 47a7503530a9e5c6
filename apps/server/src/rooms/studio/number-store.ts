import type { Pocket } from '@lajvard/roulette';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** A number that was entered for a round of the croupier's wheel. `proposedAt` epoch ms. */
export interface EnteredNumber {
  readonly number: Pocket;
  readonly proposedBy: number;
  readonly proposedAt: number;
  readonly confirmedBy: number | null;
}

/** What was entered for a round; null: nothing, or it was taken back. */
export const enteredNumber = async (db: Db | Tx, roundNumber: number): Promise<EnteredNumber | null> => {
  const { rows } = await sql<{ number: Pocket; proposed_by: number; proposed_at: Date; confirmed_by: number | null }>`
    select number, proposed_by, proposed_at, confirmed_by from croupier_numbers where round_number = ${roundNumber}`.execute(
    db.kysely,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { number, proposed_by: proposedBy, proposed_at, confirmed_by: confirmedBy } = row;
  return { number, proposedBy, proposedAt: proposed_at.getTime(), confirmedBy };
};

/** The number that two people entered; null before. */
export const confirmedNumber = async (db: Db | Tx, roundNumber: number): Promise<Pocket | null> => {
  const entered = await enteredNumber(db, roundNumber);
  return entered === null || entered.confirmedBy === null ? null : entered.number;
};

/** Keeps a proposal, in the place of one that is not confirmed. */
export const proposeNumber = async (tx: Tx, roundNumber: number, number: Pocket, staffId: number): Promise<void> => {
  await sql`
    insert into croupier_numbers (round_number, number, proposed_by, proposed_at)
    values (${roundNumber}, ${number}, ${staffId}, table_clock())
    on conflict (round_number) do update set number = excluded.number, proposed_by = excluded.proposed_by,
      proposed_at = excluded.proposed_at`.execute(tx.kysely);
};

/** Confirms the proposal of a round. Once; by another person than who proposed it. */
export const confirmNumber = async (tx: Tx, roundNumber: number, staffId: number): Promise<void> => {
  await sql`
    update croupier_numbers set confirmed_by = ${staffId}, confirmed_at = table_clock()
    where round_number = ${roundNumber}`.execute(tx.kysely);
};

/** Takes the proposal of a round back. */
export const dropNumber = async (tx: Tx, roundNumber: number): Promise<void> => {
  await sql`delete from croupier_numbers where round_number = ${roundNumber}`.execute(tx.kysely);
};
