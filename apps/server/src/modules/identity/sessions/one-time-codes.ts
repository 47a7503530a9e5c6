import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** What a one-time code is for. */
export type CodePurpose = 'registration' | 'sign-in' | 'password' | 'email' | 'stop';

/** Deletes a person's unused codes, of every purpose or of one. */
export const dropCodesOf = async (tx: Tx, userId: number, purpose: CodePurpose | null = null): Promise<void> => {
  await sql`
    delete from one_time_codes
    where user_id = ${userId} and used_at is null and purpose = coalesce(${purpose}::text, purpose)`.execute(tx.kysely);
};

/**
 * Stores a one-time code, as of the beginning of the transaction: what is changed in it is changed since. It replaces
 * the person's earlier unused codes of the same purpose, except codes that stop something.
 */
export const insertCode = async (
  tx: Tx,
  code: {
    hash: Buffer;
    purpose: CodePurpose;
    userId: number;
    lifeSeconds: number;
    email?: string;
  },
): Promise<void> => {
  if (code.purpose !== 'stop') {
    await sql`
      delete from one_time_codes
      where user_id = ${code.userId} and purpose = ${code.purpose} and used_at is null`.execute(tx.kysely);
  }
  await sql`
    insert into one_time_codes (hash, purpose, user_id, expires_at, email)
    values (${code.hash}, ${code.purpose}, ${code.userId},
      now() + make_interval(secs => ${code.lifeSeconds}), ${code.email ?? null})`.execute(tx.kysely);
};

/**
 * Whether a code could be used now, for this purpose and by its owner. Checking does not use it up. A link that undoes
 * opens a closed account again.
 */
export const isCodeUsable = async (db: Db, hash: Buffer, purpose: CodePurpose): Promise<boolean> => {
  const { rows } = await sql<{ usable: boolean }>`
    select exists (select from one_time_codes c join users u on u.id = c.user_id
      where c.hash = ${hash} and c.purpose = ${purpose} and c.used_at is null and c.expires_at > clock_timestamp()
        and u.blacklisted_at is null and (u.closed_at is null or c.purpose = 'stop')) as usable`.execute(db.kysely);
  return rows[0]?.usable ?? false;
};

/** A code that was just used up. */
export interface UsedCode {
  readonly user_id: number;
  readonly purpose: CodePurpose;
  readonly email: string | null;
}

/** The owner of this unused code. Asking does not use it up. */
export const ownerOfCode = async (
  db: Db,
  hash: Buffer,
  purpose: CodePurpose,
): Promise<{ readonly email: string } | undefined> => {
  const { rows } = await sql<{ email: string }>`
    select u.email from one_time_codes c join users u on u.id = c.user_id
    where c.hash = ${hash} and c.used_at is null and c.expires_at > clock_timestamp()
      and c.purpose = ${purpose}`.execute(db.kysely);
  return rows[0];
};

/**
 * Uses up a code for one of these purposes.
 * @returns the code; undefined if it is unknown, of another purpose, used or expired
 */
export const useCode = async (
  tx: Tx,
  hash: Buffer,
  purposes: readonly CodePurpose[],
): Promise<UsedCode | undefined> => {
  const { rows } = await sql<UsedCode>`
    update one_time_codes set used_at = clock_timestamp()
    where hash = ${hash} and used_at is null and expires_at > clock_timestamp() and purpose = any(${purposes}::text[])
    returning user_id, purpose, email`.execute(tx.kysely);
  return rows[0];
};

/** Deletes one-time codes that expired longer ago than this, used or not. @returns how many */
export const deleteOldCodes = async (tx: Tx, keepDays: number, most: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from one_time_codes where hash in (
      select hash from one_time_codes where expires_at < now() - make_interval(days => ${keepDays}::int)
      order by expires_at limit ${most} for update skip locked)`.execute(tx.kysely);
  return Number(numAffectedRows);
};
