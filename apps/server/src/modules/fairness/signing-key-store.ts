import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** A row of `signing_keys`. */
export interface KeyRow {
  readonly key_id: string;
  readonly public_key: Buffer;
  readonly private_sealed: string | null;
  readonly created_at: Date;
  readonly retired_at: Date | null;
}

/** All keys, newest first. */
export const allKeys = async (db: Db | Tx): Promise<KeyRow[]> => {
  const { rows } = await sql<KeyRow>`
    select key_id, public_key, private_sealed, created_at, retired_at from signing_keys
    order by created_at desc`.execute(db.kysely);
  return rows;
};

/** The key that signs. It locks the table, so no other process changes the key during this transaction. */
export const holdSigningKey = async (tx: Tx): Promise<KeyRow | undefined> => {
  await sql`lock table signing_keys in share row exclusive mode`.execute(tx.kysely);
  return (await allKeys(tx)).find((row) => row.retired_at === null);
};

/** Makes this the key that signs and retires the previous one. A retired key may be used again. */
export const activateKey = async (
  tx: Tx,
  key: Pick<KeyRow, 'key_id' | 'public_key' | 'private_sealed'>,
): Promise<void> => {
  await sql`update signing_keys set retired_at = clock_timestamp() where retired_at is null`.execute(tx.kysely);
  await sql`insert into signing_keys (key_id, public_key, private_sealed)
    values (${key.key_id}, ${key.public_key}, ${key.private_sealed})
    on conflict (key_id) do update
      set retired_at = null,
        private_sealed = coalesce(excluded.private_sealed, signing_keys.private_sealed)`.execute(tx.kysely);
};
