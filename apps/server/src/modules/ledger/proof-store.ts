import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Proof } from './prove.ts';

/** The newest proof that came to an end. */
export interface LastProof {
  readonly ok: boolean;
  /** Epoch seconds. */
  readonly provedAt: number;
}

/** The newest proof of the ledger by anybody; null: none yet. */
export const lastProof = async (db: Db): Promise<LastProof | null> => {
  const { rows } = await sql<LastProof>`
    select ok, extract(epoch from proved_at)::float8 as "provedAt" from ledger_proofs
    where proved_at is not null order by proved_at desc limit 1`.execute(db.kysely);
  return rows[0] ?? null;
};

/**
 * Claims the next proof, if none began within the interval. Two who ask in the same moment may both get one: that costs
 * time and nothing else.
 * @returns its id; null: it is not due
 */
export const claimProof = async (db: Db, everyMs: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into ledger_proofs (begun_at)
    select clock_timestamp() where not exists (
      select from ledger_proofs where begun_at > clock_timestamp() - make_interval(secs => ${everyMs / 1000}))
    returning id`.execute(db.kysely);
  return rows[0]?.id ?? null;
};

/** Writes what came of a proof. @param id as claimed; null: one that nobody claimed */
export const recordProof = async (db: Db, id: number | null, proof: Proof): Promise<void> => {
  const { ok, accounts, entries, problems } = proof;
  if (id === null)
    await sql`insert into ledger_proofs (proved_at, ok, accounts, entries, problems)
      values (clock_timestamp(), ${ok}, ${accounts}, ${entries}, ${problems}::text[])`.execute(db.kysely);
  else
    await sql`update ledger_proofs set proved_at = clock_timestamp(), ok = ${ok}, accounts = ${accounts},
      entries = ${entries}, problems = ${problems}::text[] where id = ${id}`.execute(db.kysely);
};
