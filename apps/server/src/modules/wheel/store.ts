import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** Stores the seed of a round. A round has one seed; a second one is an error. */
export const insertSeed = async (tx: Tx, roundNumber: number, seed: Buffer): Promise<void> => {
  await sql`insert into wheel_seeds (round_number, seed) values (${roundNumber}, ${seed})`.execute(tx.kysely);
};

/** The seed of a round; secret until the round has ended. */
export const readSeed = async (db: Db | Tx, roundNumber: number): Promise<Buffer> => {
  const { rows } = await sql<{ seed: Buffer }>`
    select seed from wheel_seeds where round_number = ${roundNumber}`.execute(db.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error(`studio: round ${roundNumber} has no seed`);
  return row.seed;
};
