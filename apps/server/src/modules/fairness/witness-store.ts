import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Cosignature } from './ask-witness.ts';

/** What a witness cosigned last. */
export interface Witnessed {
  readonly vkey: string;
  readonly size: number;
  readonly line: string;
  /** By the clock of the witness, epoch s. */
  readonly timestamp: number;
  /** By the clock of the database; never below 0. */
  readonly secondsAgo: number;
}

/** What these witnesses cosigned last of a log, in their order; who cosigned nothing of it is left out. */
export const lastWitnessed = async (db: Db, log: number, vkeys: readonly string[]): Promise<readonly Witnessed[]> => {
  if (vkeys.length === 0) return [];
  const { rows } = await sql<{ witness: string; size: string; line: string; timestamp: number; ago: number }>`
    select witness, size, line, extract(epoch from cosigned_at)::float8 as timestamp,
      greatest(0, floor(extract(epoch from clock_timestamp() - cosigned_at)))::float8 as ago
    from log_witnesses where log_number = ${log} and witness = any(${[...vkeys]}::text[])
    order by array_position(${[...vkeys]}::text[], witness)`.execute(db.kysely);
  return rows.map(({ witness, size, line, timestamp, ago }) => ({
    vkey: witness,
    size: Number(size),
    line,
    timestamp,
    secondsAgo: ago,
  }));
};

/** Keeps a cosignature, unless a later one is kept. */
export const keepCosignature = async (
  db: Db,
  {
    vkey,
    log,
    size,
    line,
    timestamp,
  }: Cosignature & {
    readonly vkey: string;
    readonly log: number;
    readonly size: number;
  },
): Promise<void> => {
  await sql`insert into log_witnesses as kept (witness, log_number, size, line, cosigned_at)
    values (${vkey}, ${log}, ${size}, ${line}, to_timestamp(${timestamp}))
    on conflict (witness) do update
      set log_number = excluded.log_number, size = excluded.size, line = excluded.line,
        cosigned_at = excluded.cosigned_at
      where (excluded.log_number, excluded.size) >= (kept.log_number, kept.size)`.execute(db.kysely);
};
