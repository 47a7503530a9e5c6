import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** NOTIFY channel: a device has taken the live table over. Every server process listens. */
export const PRESENCE_NOTIFICATIONS = 'lajvard_presence';

/** The payload of that notification. */
export interface SeatTaken {
  readonly userId: number;
  readonly deviceId: string;
}

/** One session of one account at the table; `deviceId` is what the contract calls `seatId`. */
export interface Device {
  readonly userId: number;
  readonly deviceId: string;
}

/** Lease TTL of a process, s. Renewed every TTL/3. */
export const LEASE_SECONDS = 9;
/**
 * After its last socket has closed, a seat is kept this long from a waiting device, s: the holder may be reloading or
 * changing networks.
 */
export const KEPT_SECONDS = 5;
/**
 * After a takeover the seat is kept this long, s: the page shows a message for two seconds, then reloads
 * (docs/specification/1-table-and-site.md#72-calls).
 */
const TAKEN_SECONDS = 15;

/** SQL: the ids of live processes, as an array. Not correlated, so it is read once per statement. */
const LIVING = '(select array_agg(p.id) from live_processes p where p.alive_until > table_clock())';

/** SQL: whether anybody holds the seat in row `s`. */
const HELD = `(coalesce(s.processes && ${LIVING}, false) or s.taken_until > table_clock())`;

/**
 * This module's condition in the one statement that takes plays: another device of this account holds the table.
 * @param who an SQL expression of the user id
 * @param device an SQL expression of the device, null if it is not known
 */
export const elsewhereSql = (who: string, device: string): string => `
  exists (select from live_seats s where s.user_id = ${who} and s.device_id <> ${device} and ${HELD})`;

const unnested = (devices: readonly Device[]) =>
  sql`unnest(${devices.map(({ userId }) => userId)}::bigint[], ${devices.map(({ deviceId }) => deviceId)}::text[])`;

/**
 * Claims the table for devices, at most one per account. A device gets it only if nobody else holds it.
 * @param patient the devices are waiting at the "already connected" question: let a holder who just left come back
 * first
 * @returns by user, the device that holds the table now
 */
export const claimSeats = async (
  db: Db,
  processId: string,
  claims: readonly Device[],
  patient: boolean,
): Promise<Map<number, string>> => {
  const { rows } = await sql<{ user_id: number; device_id: string }>`
    with claims as (select * from ${unnested(claims)} as c (user_id, device_id)),
    given as (
      insert into live_seats as s (user_id, device_id, processes)
      select user_id, device_id, array[${processId}::uuid] from claims order by user_id
      on conflict (user_id) do update set device_id = excluded.device_id,
        processes = case when s.device_id = excluded.device_id
          then array_append(array_remove(s.processes, ${processId}::uuid), ${processId}::uuid)
          else excluded.processes end
      where s.device_id = excluded.device_id or not (${sql.raw(HELD)} or ${patient} and s.kept_until > table_clock())
      returning s.user_id, s.device_id
    )
    select user_id, device_id from given
    union all
    select s.user_id, s.device_id from live_seats s join claims c using (user_id)
    where not exists (select from given g where g.user_id = s.user_id)`.execute(db.kysely);
  return new Map(rows.map((row) => [row.user_id, row.device_id]));
};

/**
 * The last socket of these devices on this process has closed. Another process may still have one; if not, the seat is
 * kept for `keptSeconds`.
 */
export const releaseSeats = async (
  db: Db,
  processId: string,
  devices: readonly Device[],
  keptSeconds: number,
): Promise<void> => {
  await sql`
    update live_seats s set processes = array_remove(s.processes, ${processId}::uuid),
      kept_until = greatest(s.kept_until, table_clock() + make_interval(secs => ${keptSeconds}))
    from (select * from ${unnested(devices)} as d (user_id, device_id) order by user_id) d
    where s.user_id = d.user_id and s.device_id = d.device_id and ${processId}::uuid = any(s.processes)`.execute(
    db.kysely,
  );
};

/**
 * Gives the table to a device, even if another holds it.
 * @returns false if this device held it already
 */
export const takeSeat = async (tx: Tx, { userId, deviceId }: Device): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    with taken as (
      insert into live_seats as s (user_id, device_id, processes, taken_until)
      values (${userId}, ${deviceId}, '{}', table_clock() + make_interval(secs => ${TAKEN_SECONDS}))
      on conflict (user_id) do update
        set device_id = excluded.device_id, processes = '{}', taken_until = excluded.taken_until
      where s.device_id <> excluded.device_id returning s.user_id
    )
    select
      pg_notify(
        ${PRESENCE_NOTIFICATIONS},
        json_build_object('userId', ${userId}::bigint, 'deviceId', ${deviceId}::text)::text),
      exists (select from taken) as taken`.execute(tx.kysely);
  return rows[0]?.taken === true;
};

/**
 * Renews the lease of a process.
 * @returns false if the lease had run out: the process's seats may have been given away meanwhile
 */
export const renewLease = async (db: Db, processId: string): Promise<boolean> => {
  const { rows } = await sql<{ lived: boolean }>`
    with before as (select from live_processes where id = ${processId}::uuid and alive_until > table_clock()),
    renewed as (
      insert into live_processes (id, alive_until)
      values (${processId}::uuid, table_clock() + make_interval(secs => ${LEASE_SECONDS}))
      on conflict (id) do update set alive_until = excluded.alive_until
    )
    select exists (select from before) as lived`.execute(db.kysely);
  return rows[0]?.lived === true;
};

/** Ends the lease of a process that stops in an orderly way, so nobody has to wait for it to run out. */
export const endProcess = async (db: Db, processId: string): Promise<void> => {
  await sql`delete from live_processes where id = ${processId}::uuid`.execute(db.kysely);
};

/** Removes seats that nobody holds, and processes whose lease ran out a minute ago. */
export const sweepSeats = async (db: Db): Promise<void> => {
  await sql`delete from live_seats s where not (${sql.raw(HELD)} or s.kept_until > table_clock())`.execute(db.kysely);
  await sql`delete from live_processes where alive_until < table_clock() - interval '1 minute'`.execute(db.kysely);
};

/** By user, the device that holds the table; accounts without a holder are missing. */
export const seatedDevices = async (db: Db | Tx, userIds: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ user_id: number; device_id: string }>`
    select s.user_id, s.device_id from live_seats s
    where s.user_id = any(${userIds}::bigint[]) and ${sql.raw(HELD)}`.execute(db.kysely);
  return new Map(rows.map((row) => [row.user_id, row.device_id]));
};

/**
 * How many accounts have an open socket at the table right now, across all processes. `userIds` limits the count to
 * these; null counts all.
 */
export const onlineCount = async (db: Db, userIds: readonly number[] | null = null): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from live_seats s
    where s.processes && ${sql.raw(LIVING)}
      and (${userIds}::bigint[] is null or s.user_id = any(${userIds}::bigint[]))`.execute(db.kysely);
  return rows[0]?.count ?? 0;
};

/** The accounts with an open socket at the table right now. `userIds` limits the list to these; null lists all. */
export const connectedUsers = async (db: Db, userIds: readonly number[] | null): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select s.user_id from live_seats s
    where s.processes && ${sql.raw(LIVING)}
      and (${userIds}::bigint[] is null or s.user_id = any(${userIds}::bigint[]))`.execute(db.kysely);
  return rows.map((row) => row.user_id);
};
