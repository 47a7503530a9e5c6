import type { SigningKey } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { allKeys } from './signing-key-store.ts';

/** Every key that ever signed, newest first, without the private parts. */
export const publicKeys = async (db: Db): Promise<SigningKey[]> =>
  (await allKeys(db)).map((row) => ({
    key_id: row.key_id,
    algorithm: 'Ed25519',
    public_key: row.public_key.toString('base64url'),
    created_at: row.created_at.toISOString(),
    retired_at: row.retired_at?.toISOString() ?? null,
  }));
