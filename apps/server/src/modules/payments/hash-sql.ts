import { hashKey, TRANSFER_HASH } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '#platform/db/like.ts';

/** Stored before every hash was read whole, by the condition of the indexes of migration 0122. */
const ODD = sql`hash_key !~ '^[0-9a-f]{64}$'`;
const LONG = 32; // characters of a hash that no other one has by chance

/** The condition that a stored hash contains this one or is contained in it; a whole one fits to odd ones only. */
export const overlapping = (key: string): RawBuilder<boolean> => {
  const among = TRANSFER_HASH.test(key) ? ODD : sql`true`;
  return sql`(${among} and (strpos(hash_key, ${key}) > 0 or strpos(${key}, hash_key) > 0))`;
};

/** The condition that a stored hash begins like this, or overlaps with it. */
export const hashLike = (text: string): RawBuilder<boolean> => {
  const key = hashKey(text);
  if (key === '') return sql`false`;
  const begins = sql<boolean>`hash_key like ${`${escapeLike(key)}%`}`;
  return key.length < LONG ? begins : sql`(${begins} or ${overlapping(key)})`;
};
