import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { STOP_SECONDS } from './session-rules.ts';

// An undo is a link that was mailed to an address of an account and can still be used: a code of the purpose `stop`
// (decision 095).

const isOpen = sql`purpose = 'stop' and used_at is null and expires_at > clock_timestamp()`;

/** An address from which an account can be taken back now. */
interface OpenUndo {
  readonly email: string;
  /** For how long yet. */
  readonly secondsLeft: number;
}

/** The addresses from which this account can be taken back now. */
export const openUndosOf = async (db: Db | Tx, userId: number): Promise<OpenUndo[]> => {
  const { rows } = await sql<OpenUndo>`
    select email, extract(epoch from max(expires_at) - clock_timestamp())::float8 as "secondsLeft" from one_time_codes
    where user_id = ${userId} and ${isOpen} and email is not null group by email`.execute(db.kysely);
  return rows;
};

/** Of these people, those whose e-mail was changed and can be taken back, and until when (ISO 8601). */
export const emailUndosOf = async (db: Db, userIds: readonly number[]): Promise<Map<number, string>> => {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; until: Date }>`
    select u.id, max(c.expires_at) as until from one_time_codes c join users u on u.id = c.user_id
    where u.id = any(${[...userIds]}::bigint[]) and c.email <> u.email
      and ${isOpen} group by u.id`.execute(db.kysely);
  return new Map(rows.map(({ id, until }) => [id, until.toISOString()]));
};

/**
 * Back to when the undo with this code goes, which was just used: all links at one address do the same, so to the first
 * of them that is still open.
 */
export const undoneSince = async (
  tx: Tx,
  { userId, email, hash }: { readonly userId: number; readonly email: string | null; readonly hash: Buffer },
): Promise<Date> => {
  const { rows } = await sql<{ since: Date }>`
    select min(expires_at) - make_interval(secs => ${STOP_SECONDS}) as since from one_time_codes
    where user_id = ${userId} and (hash = ${hash} or (email = ${email} and ${isOpen}))`.execute(tx.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('identity: an undo without its code');
  return row.since;
};

/**
 * Deletes what an undo from the present address of an account outranks: every unused code but undos at an earlier
 * address. A thief's own address is always the newer one.
 */
export const dropOutranked = async (tx: Tx, userId: number, email: string): Promise<void> => {
  await sql`
    delete from one_time_codes
    where user_id = ${userId} and used_at is null and (purpose <> 'stop' or email = ${email})`.execute(tx.kysely);
};
