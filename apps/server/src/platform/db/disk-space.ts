import { sql } from 'kysely';
import type { Db } from './pool.ts';
import { transaction } from './transaction.ts';

const PROBE_BYTES = 1_024;

/** Rolls the probe back. */
class Probed extends Error {}

/** Writes a row that needs space, and takes it back. @throws if the database cannot */
const probe = (db: Db): Promise<void> =>
  transaction(db, async (tx) => {
    await sql`
      insert into limit_counts (id, calls, last_at, forgotten_at)
      select decode(string_agg(md5(random()::text), ''), 'hex'), 0, clock_timestamp(), clock_timestamp()
      from generate_series(1, ${PROBE_BYTES / 16}::int)`.execute(tx.kysely);
    throw new Probed();
  }).catch((error: unknown) => {
    if (!(error instanceof Probed)) throw error;
  });

/**
 * Whether the database takes writes, as far as these pools know: once one of them has found its disk full, each call
 * tries a small write until it succeeds.
 */
export const canWrite = async (pools: readonly Db[]): Promise<boolean> => {
  const refused = pools.filter(({ disk }) => disk.full);
  const [first] = refused;
  if (first === undefined) return true;
  await probe(first);
  for (const { disk } of refused) disk.full = false;
  return true;
};
