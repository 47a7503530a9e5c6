import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { EndedSession, EndedSessions } from '#platform/http/ended-sessions.ts';
import { IDLE_SECONDS } from './session-rules.ts';

/** NOTIFY channel of ended sessions; every server process listens. */
export const PEOPLE_NOTIFICATIONS = 'lajvard_people';

export type EndReason =
  | 'logout'
  | 'reused'
  | 'blacklisted'
  | 'expired'
  | 'other-device'
  | 'password-changed'
  | 'account-closed'
  | 'email-changed'
  | 'ended-by-owner'
  | 'ended-by-staff'
  | 'stopped'
  | 'account-changed'; // by the trigger `users_changed` of the database

/** The payload of the notification that a session ended. */
export interface SessionEnded {
  readonly sessionId: string;
  readonly userId: number;
  readonly reason: EndReason;
}

/** A session and its age, by the database's clock. */
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
  session: {
    id: string;
    userId: number;
    deviceId: string | null;
    userAgent: string;
    ip: string;
    refreshHash: Buffer;
    lifeSeconds: number;
  },
): Promise<void> => {
  await sql`
    insert into sessions (id, user_id, device_id, user_agent, ip, refresh_hash, expires_at)
    values (${session.id}, ${session.userId}, ${session.deviceId}, ${session.userAgent}, ${session.ip},
      ${session.refreshHash}, clock_timestamp() + make_interval(secs => ${session.lifeSeconds}))`.execute(tx.kysely);
};

/** The session, locked until the transaction ends: two tabs that refresh at once take turns. */
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
  next: { id: string; refreshHash: Buffer; successorSealed: string; ip: string },
): Promise<void> => {
  await sql`
    update sessions set previous_refresh_hash = refresh_hash, refresh_hash = ${next.refreshHash},
      successor_sealed = ${next.successorSealed}, ip = ${next.ip}, rotated_at = clock_timestamp()
    where id = ${next.id}::uuid`.execute(tx.kysely);
};

const published = `select id, pg_notify('${PEOPLE_NOTIFICATIONS}',
  json_build_object('sessionId', id, 'userId', user_id, 'reason', end_reason)::text) from ended`;

/** @returns how many ended */
const end = async (tx: Tx, ended: EndedSessions, which: RawBuilder<unknown>, reason: EndReason): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    with ended as (update sessions set ended_at = clock_timestamp(), end_reason = ${reason}, successor_sealed = null
      where ${which} and ended_at is null returning id, user_id, end_reason)
    ${sql.raw(published)}`.execute(tx.kysely);
  tx.afterCommit(() => {
    for (const { id } of rows) ended.add(id);
  });
  return rows.length;
};

/**
 * Ends one session when the transaction commits. In this process it takes effect before anybody gets the answer, so the
 * session's tokens are worthless by then. Other processes, and the sockets of this one, learn of it by notification. A
 * session that has already ended stays as it is.
 */
export const endSession = (tx: Tx, ended: EndedSessions, id: string, reason: EndReason): Promise<number> =>
  end(tx, ended, sql`id = ${id}::uuid`, reason);

/** Ends every session of a person, in the same way. */
export const endSessionsOf = (tx: Tx, ended: EndedSessions, userId: number, reason: EndReason): Promise<number> =>
  end(tx, ended, sql`user_id = ${userId}`, reason);

/** Ends one session of a person, or all, in the same way, because staff wants it. */
export const endSessionsByStaff = (tx: Tx, ended: EndedSessions, userId: number, id: string | null): Promise<number> =>
  end(tx, ended, sql`user_id = ${userId} and (${id}::uuid is null or id = ${id}::uuid)`, 'ended-by-staff');

/** Ends one session of this person, at their request; a session of somebody else stays as it is. */
export const endSessionOf = (tx: Tx, ended: EndedSessions, userId: number, id: string): Promise<number> =>
  end(tx, ended, sql`user_id = ${userId} and id = ${id}::uuid`, 'ended-by-owner');

/** Ends all sessions of this person except one, at their request. */
export const endSessionsBut = (tx: Tx, ended: EndedSessions, userId: number, id: string): Promise<number> =>
  end(tx, ended, sql`user_id = ${userId} and id <> ${id}::uuid`, 'ended-by-owner');

/** An open session, as its owner sees it. */
export interface OpenSession {
  readonly id: string;
  readonly user_agent: string;
  readonly ip: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

/**
 * A person's open sessions, last used first. Sessions that can no longer be used are left out, even before they are
 * swept.
 */
export const openSessionsOf = async (db: Db, userId: number): Promise<OpenSession[]> => {
  const { rows } = await sql<OpenSession>`
    select id, user_agent, ip, created_at, coalesce(rotated_at, created_at) as last_used_at from sessions
    where user_id = ${userId} and ended_at is null and expires_at > clock_timestamp()
      and coalesce(rotated_at, created_at) > clock_timestamp() - make_interval(secs => ${IDLE_SECONDS})
    order by last_used_at desc`.execute(db.kysely);
  return rows;
};

/**
 * Ends the sessions whose life is over, or that nobody refreshed for `idleSeconds`. All processes, this one too, learn
 * of it by notification.
 */
export const endOldSessions = async (tx: Tx, idleSeconds: number): Promise<void> => {
  await sql`
    with ended as (update sessions set ended_at = clock_timestamp(), end_reason = 'expired', successor_sealed = null
      where ended_at is null and (expires_at <= clock_timestamp()
        or coalesce(rotated_at, created_at) <= clock_timestamp() - make_interval(secs => ${idleSeconds}))
      returning id, user_id, end_reason)
    ${sql.raw(published)}`.execute(tx.kysely);
};

/** The sessions that ended in the last `seconds`. */
export const endedSessions = async (db: Db, seconds: number): Promise<EndedSession[]> => {
  const { rows } = await sql<{ id: string; ago_ms: number }>`
    select id, (extract(epoch from clock_timestamp() - ended_at) * 1000)::float8 as ago_ms from sessions
    where ended_at > clock_timestamp() - make_interval(secs => ${seconds})`.execute(db.kysely);
  return rows.map((row) => ({ sessionId: row.id, agoMs: row.ago_ms }));
};

/** Whether this device has signed in to the account before. */
export const hasSignedInWith = async (db: Db, userId: number | null, deviceId: string): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from sessions where user_id = ${userId}::bigint and device_id = ${deviceId}) as known`.execute(db.kysely);
  return rows[0]?.known ?? false;
};

/**
 * Whether this person signs in from a device that they have not used before: told by its id, and where one has none by
 * the browser. The first device of all is not a new one.
 */
export const isNewDevice = async (
  tx: Tx,
  userId: number,
  { deviceId, userAgent }: { readonly deviceId: string | null; readonly userAgent: string },
): Promise<boolean> => {
  const { rows } = await sql<{ fresh: boolean | null }>`
    select not bool_or(coalesce(device_id = ${deviceId}::text, user_agent = ${userAgent})) as fresh from sessions where user_id = ${userId}`.execute(
    tx.kysely,
  );
  return rows[0]?.fresh ?? false;
};

/**
 * Deletes sessions that ended longer ago than this, with the owner's rights (migration 0061): the server itself may
 * not. A browser whose last session goes counts as new again (guess-limits.ts).
 * @param most rows at once
 * @returns how many
 */
export const deleteOldSessions = async (tx: Tx, keepDays: number, most: number): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    select delete_old_sessions(${keepDays}::int, ${most}::int) as deleted`.execute(tx.kysely);
  return rows[0]?.deleted ?? 0;
};
