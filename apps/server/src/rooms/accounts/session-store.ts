import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { EndedSession, EndedSessions } from '#platform/http/ended-sessions.ts';

/** Heard by every server process: a session has ended, a person was blacklisted. */
export const PEOPLE_NOTIFICATIONS = 'lajvard_people';

export type EndReason =
  | 'logout'
  | 'reused'
  | 'blacklisted'
  | 'expired'
  | 'other-device'
  | 'password-changed'
  | 'account-closed';

/** What a one-time code is for. */
export type CodePurpose = 'registration' | 'sign-in' | 'password' | 'email';

/** What the processes are told when a session ends. */
export interface SessionEnded {
  readonly sessionId: string;
  readonly userId: number;
  readonly reason: EndReason;
}

/** A session with its age, by the database's clock. */
export interface SessionRow {
  readonly id: string;
  readonly user_id: number;
  readonly device_id: string | null;
  readonly refresh_hash: Buffer;
  readonly previous_refresh_hash: Buffer | null;
  readonly successor_sealed: string | null;
  readonly ended: boolean;
  readonly expired: boolean;
  readonly since_rotation_ms: number; // since the last rotation, or since the sign-in
}

export const insertSession = async (
  tx: Tx,
  session: { id: string; userId: number; deviceId: string | null; refreshHash: Buffer; lifeSeconds: number },
): Promise<void> => {
  await sql`
    insert into sessions (id, user_id, device_id, refresh_hash, expires_at)
    values (${session.id}, ${session.userId}, ${session.deviceId}, ${session.refreshHash},
      clock_timestamp() + make_interval(secs => ${session.lifeSeconds}))`.execute(tx.kysely);
};

/** The session, kept from changing until the transaction ends: two tabs that refresh at once come one after the other. */
export const lockSession = async (tx: Tx, id: string): Promise<SessionRow | undefined> => {
  const { rows } = await sql<SessionRow>`
    select id, user_id, device_id, refresh_hash, previous_refresh_hash, successor_sealed, ended_at is not null as ended,
      expires_at <= clock_timestamp() as expired,
      (extract(epoch from clock_timestamp() - coalesce(rotated_at, created_at)) * 1000)::float8 as since_rotation_ms
    from sessions where id = ${id}::uuid for update`.execute(tx.kysely);
  return rows[0];
};

export const rotateSession = async (
  tx: Tx,
  next: { id: string; refreshHash: Buffer; successorSealed: string },
): Promise<void> => {
  await sql`
    update sessions set previous_refresh_hash = refresh_hash, refresh_hash = ${next.refreshHash},
      successor_sealed = ${next.successorSealed}, rotated_at = clock_timestamp()
    where id = ${next.id}::uuid`.execute(tx.kysely);
};

const told = `select id, pg_notify('${PEOPLE_NOTIFICATIONS}',
  json_build_object('sessionId', id, 'userId', user_id, 'reason', end_reason)::text) from ended`;

const end = async (tx: Tx, ended: EndedSessions, which: RawBuilder<unknown>, reason: EndReason): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    with ended as (update sessions set ended_at = clock_timestamp(), end_reason = ${reason}, successor_sealed = null
      where ${which} and ended_at is null returning id, user_id, end_reason)
    ${sql.raw(told)}`.execute(tx.kysely);
  tx.afterCommit(() => {
    for (const { id } of rows) ended.add(id);
  });
};

/**
 * Ends one session when the transaction commits: in this process before anybody is answered, so that whoever reads the answer finds its tokens worth nothing;
 * the other processes hear of it, this one's sockets too. Nothing happens to one that has ended.
 */
export const endSession = (tx: Tx, ended: EndedSessions, id: string, reason: EndReason): Promise<void> =>
  end(tx, ended, sql`id = ${id}::uuid`, reason);

/** Ends every session of a person, in the same way. */
export const endSessionsOf = (tx: Tx, ended: EndedSessions, userId: number, reason: EndReason): Promise<void> =>
  end(tx, ended, sql`user_id = ${userId}`, reason);

/** Ends the sessions whose life is over, or that nobody has refreshed for `idleSeconds`. Nobody waits for it: all hear of it, this process too. */
export const endOldSessions = async (tx: Tx, idleSeconds: number): Promise<void> => {
  await sql`
    with ended as (update sessions set ended_at = clock_timestamp(), end_reason = 'expired', successor_sealed = null
      where ended_at is null and (expires_at <= clock_timestamp()
        or coalesce(rotated_at, created_at) <= clock_timestamp() - make_interval(secs => ${idleSeconds}))
      returning id, user_id, end_reason)
    ${sql.raw(told)}`.execute(tx.kysely);
};

/** The sessions that ended in the last `seconds`. */
export const endedSessions = async (db: Db, seconds: number): Promise<EndedSession[]> => {
  const { rows } = await sql<{ id: string; ago_ms: number }>`
    select id, (extract(epoch from clock_timestamp() - ended_at) * 1000)::float8 as ago_ms from sessions
    where ended_at > clock_timestamp() - make_interval(secs => ${seconds})`.execute(db.kysely);
  return rows.map((row) => ({ sessionId: row.id, agoMs: row.ago_ms }));
};

/** Keeps a one-time code; the earlier unused ones of that person and purpose are worth nothing any more. */
export const insertCode = async (
  tx: Tx,
  code: {
    hash: Buffer;
    purpose: CodePurpose;
    userId: number;
    lifeSeconds: number;
    passwordHash: string | null;
    email?: string;
  },
): Promise<void> => {
  await sql`delete from one_time_codes where user_id = ${code.userId} and purpose = ${code.purpose} and used_at is null`.execute(
    tx.kysely,
  );
  await sql`
    insert into one_time_codes (hash, purpose, user_id, expires_at, password_hash, email)
    values (${code.hash}, ${code.purpose}, ${code.userId},
      clock_timestamp() + make_interval(secs => ${code.lifeSeconds}), ${code.passwordHash}, ${code.email ?? null})`.execute(
    tx.kysely,
  );
};

/** A code that was used up. */
export interface UsedCode {
  readonly user_id: number;
  readonly purpose: CodePurpose;
  readonly password_hash: string | null;
  readonly email: string | null;
}

/** Uses up a code for one of these purposes. @returns whose it was, or undefined: unknown, of another purpose, used or too old */
export const useCode = async (
  tx: Tx,
  hash: Buffer,
  purposes: readonly CodePurpose[],
): Promise<UsedCode | undefined> => {
  const { rows } = await sql<UsedCode>`
    update one_time_codes set used_at = clock_timestamp()
    where hash = ${hash} and used_at is null and expires_at > clock_timestamp() and purpose = any(${purposes}::text[])
    returning user_id, purpose, password_hash, email`.execute(tx.kysely);
  return rows[0];
};
