import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** A row of `second_factors`. */
export interface FactorRow {
  readonly sealed: string;
  /** Null: the secret was shown, but no code of it has been confirmed. */
  readonly confirmed_at: Date | null;
  readonly codes_left: number;
}

export const factorOf = async (db: Db | Tx, userId: number): Promise<FactorRow | undefined> =>
  (
    await sql<FactorRow>`
      select sealed, confirmed_at, (select count(*)::int from recovery_codes c
        where c.user_id = f.user_id and used_at is null) as codes_left
      from second_factors f where user_id = ${userId}`.execute(db.kysely)
  ).rows[0];

/** Whether somebody signs in with a second factor. */
export const hasFactor = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await factorOf(db, userId))?.confirmed_at != null;

/** Stores a secret that waits for its first code. @returns whether it did: not over a confirmed one */
export const putSecret = async (db: Db, userId: number, sealed: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into second_factors as f (user_id, sealed) values (${userId}, ${sealed})
    on conflict (user_id) do update set sealed = excluded.sealed where f.confirmed_at is null
    returning 1`.execute(db.kysely);
  return rows.length > 0;
};

/**
 * Uses up a step: only a newer one than the last counts.
 * @param sealed what was read, so that a secret replaced meanwhile does not count
 * @param resealed the same secret, sealed with the newest key
 */
export const useStep = async (
  tx: Tx,
  userId: number,
  { step, sealed, resealed }: { step: number; sealed: string; resealed: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update second_factors set last_step = ${step}, sealed = ${resealed}
    where user_id = ${userId} and sealed = ${sealed} and last_step < ${step} returning 1`.execute(tx.kysely);
  return rows.length > 0;
};

/** Uses up a recovery code of a confirmed factor. @returns whether it was there, unused */
export const takeRecoveryCode = async (tx: Tx, userId: number, hash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    update recovery_codes set used_at = clock_timestamp()
    where user_id = ${userId} and hash = ${hash} and used_at is null returning 1`.execute(tx.kysely);
  return rows.length > 0;
};

/** Turns the factor on, with these recovery codes. */
export const confirmFactor = async (tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> => {
  await sql`update second_factors set confirmed_at = clock_timestamp() where user_id = ${userId}`.execute(tx.kysely);
  await sql`
    insert into recovery_codes (user_id, hash)
    select ${userId}, unnest(${hashes}::bytea[])`.execute(tx.kysely);
};

/** How long a second factor counts as shown, s. */
const FRESH_SECONDS = 300;

/** The factor was shown in this session. */
export const showFactor = async (tx: Tx, sessionId: string): Promise<void> => {
  await sql`update sessions set factor_at = clock_timestamp() where id = ${sessionId}::uuid`.execute(tx.kysely);
};

/** In no session of this person does the factor count as shown. */
export const staleSessions = async (tx: Tx, userId: number): Promise<void> => {
  await sql`update sessions set factor_at = null where user_id = ${userId} and ended_at is null`.execute(tx.kysely);
};

/** Whether somebody has a factor and has not shown it in this session for a while. */
export const isFactorStale = async (db: Db | Tx, userId: number, sessionId: string): Promise<boolean> => {
  const { rows } = await sql<{ stale: boolean }>`
    select coalesce(s.factor_at < clock_timestamp() - make_interval(secs => ${FRESH_SECONDS}), true) as stale
    from second_factors f left join sessions s on s.id = ${sessionId}::uuid
    where f.user_id = ${userId} and f.confirmed_at is not null`.execute(db.kysely);
  return rows[0]?.stale ?? false;
};

/** @returns whether there was a confirmed one */
export const deleteFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ on: boolean }>`
    delete from second_factors where user_id = ${userId} returning confirmed_at is not null as "on"`.execute(tx.kysely);
  return rows[0]?.on ?? false;
};

/**
 * Deletes what a person set up since then: the factor with its passkeys, also one that waits for its first code, or
 * passkeys of an older factor.
 * @returns whether the factor was on and no longer is
 */
export const deleteFactorsSince = async (tx: Tx, userId: number, since: Date): Promise<boolean> => {
  const { rows } = await sql<{ on: boolean }>`
    delete from second_factors where user_id = ${userId} and coalesce(confirmed_at, 'infinity') >= ${since}
    returning confirmed_at is not null as "on"`.execute(tx.kysely);
  await sql`delete from passkeys where user_id = ${userId} and created_at >= ${since}`.execute(tx.kysely);
  return rows[0]?.on ?? false;
};
