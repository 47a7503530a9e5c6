import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** A row of `passkeys`. */
export interface PasskeyRow {
  /** The credential id in base64url. */
  readonly id: string;
  readonly public_key: Buffer;
  /** How often it was shown, as far as its authenticator counts; 0 where it does not. */
  readonly sign_count: number;
  readonly transports: string[];
  readonly name: string;
  readonly created_at: Date;
  readonly used_at: Date | null;
}

/** Why a browser was asked for a signature. */
export type ChallengePurpose = 'add' | 'sign-in' | 'again';

/** How long a browser has to answer, s. */
export const CHALLENGE_SECONDS = 300;

/** The passkeys of a person, oldest first. */
export const passkeysOf = async (db: Db | Tx, userId: number): Promise<PasskeyRow[]> =>
  (
    await sql<PasskeyRow>`
      select id, public_key, sign_count, transports, name, created_at, used_at from passkeys
      where user_id = ${userId} order by created_at, id`.execute(db.kysely)
  ).rows;

/** A passkey of this person, locked. */
export const lockPasskey = async (tx: Tx, userId: number, id: string): Promise<PasskeyRow | undefined> =>
  (
    await sql<PasskeyRow>`
      select id, public_key, sign_count, transports, name, created_at, used_at from passkeys
      where id = ${id} and user_id = ${userId} for update`.execute(tx.kysely)
  ).rows[0];

/** Locks a person's factor, so that passkeys are added one after the other. @returns whether it is on */
export const lockFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from second_factors where user_id = ${userId} and confirmed_at is not null for update`.execute(tx.kysely);
  return rows.length > 0;
};

/** @returns whether it was added: not one that somebody has already */
export const insertPasskey = async (
  tx: Tx,
  userId: number,
  { id, public_key, sign_count, transports, name }: Omit<PasskeyRow, 'created_at' | 'used_at'>,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into passkeys (id, user_id, public_key, sign_count, transports, name)
    values (${id}, ${userId}, ${public_key}, ${sign_count}, ${transports}::text[], ${name})
    on conflict (id) do nothing returning 1`.execute(tx.kysely);
  return rows.length > 0;
};

/** The passkey was shown. */
export const usePasskey = async (tx: Tx, id: string, signCount: number): Promise<void> => {
  await sql`
    update passkeys set sign_count = ${signCount}, used_at = clock_timestamp() where id = ${id}`.execute(tx.kysely);
};

/** @returns its name; undefined if this person has no such passkey */
export const deletePasskey = async (tx: Tx, userId: number, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where id = ${id} and user_id = ${userId} returning name`.execute(tx.kysely);
  return rows[0]?.name;
};

/** Stores a challenge of somebody whose factor is on, and deletes those that nobody answered in time. */
export const insertChallenge = async (
  tx: Tx,
  { challenge, userId, purpose }: { challenge: string; userId: number; purpose: ChallengePurpose },
): Promise<void> => {
  await sql`
    delete from passkey_challenges where challenge in (
      select challenge from passkey_challenges where expires_at < clock_timestamp() for update skip locked
    )`.execute(tx.kysely);
  await sql`
    insert into passkey_challenges (challenge, user_id, purpose, expires_at)
    values (${challenge}, ${userId}, ${purpose}, clock_timestamp() + make_interval(secs => ${CHALLENGE_SECONDS}))
  `.execute(tx.kysely);
};

/** Uses a challenge up. @returns whether this person was asked it for this purpose, in time */
export const takeChallenge = async (
  tx: Tx,
  { challenge, userId, purpose }: { challenge: string; userId: number; purpose: ChallengePurpose },
): Promise<boolean> => {
  const { rows } = await sql`
    delete from passkey_challenges where challenge = ${challenge} and user_id = ${userId} and purpose = ${purpose}
    returning expires_at > clock_timestamp() as in_time`.execute(tx.kysely);
  return (rows[0] as { in_time: boolean } | undefined)?.in_time ?? false;
};
