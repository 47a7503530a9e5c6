import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { UserRow } from './user-store.ts';

/** Whose an e-mail is. */
export interface EmailHolder {
  readonly user: UserRow;
  /** Whether it was theirs until lately: for now it can still become theirs again (decision 095). */
  readonly wasLately: boolean;
}

/** Lets one transaction at a time decide whose this e-mail is, until it ends. To be called before it is asked. */
export const holdEmail = async (tx: Tx, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`e-mail ${email}`}, 0))`.execute(tx.kysely);
};

/**
 * Whose this e-mail is, or was until lately: an address that was changed is kept back as long as a link that was mailed
 * to it can undo the change.
 */
export const holderOfEmail = async (db: Db | Tx, email: string): Promise<EmailHolder | undefined> => {
  const { rows } = await sql<UserRow & { was_lately: boolean }>`
    select u.*, u.email <> ${email} as was_lately from users u
    where u.email = ${email} or u.id in (
      select user_id from one_time_codes
      where purpose = 'stop' and email = ${email} and used_at is null and expires_at > clock_timestamp())
    order by was_lately limit 1`.execute(db.kysely);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { was_lately: wasLately, ...user } = row;
  return { user, wasLately };
};

/** Whether somebody else is in the way: a registration that nobody has completed is not, so it holds no address. */
export const isInTheWay = ({ user, wasLately }: EmailHolder, userId: number | null = null): boolean =>
  user.id !== userId && (wasLately || user.completed_at !== null);

/**
 * Makes this e-mail free for a person, or for a new one: a registration that nobody has completed ends.
 * @returns false if another account has it, or had it until lately
 */
export const freeEmail = async (tx: Tx, email: string, userId: number | null): Promise<boolean> => {
  await holdEmail(tx, email);
  const holder = await holderOfEmail(tx, email);
  if (holder && isInTheWay(holder, userId)) return false;
  await sql`
    update users set email = 'released-' || id || '@registration.invalid', closed_at = clock_timestamp()
    where email = ${email} and id is distinct from ${userId} and completed_at is null`.execute(tx.kysely);
  return true;
};

/** Gives a person this e-mail. @returns false if another account has it, or had it until lately */
export const setEmail = async (tx: Tx, id: number, email: string): Promise<boolean> => {
  if (!(await freeEmail(tx, email, id))) return false;
  await sql`update users set email = ${email} where id = ${id}`.execute(tx.kysely);
  return true;
};
