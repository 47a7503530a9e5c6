import type { MoneyStop } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Alteration, GameRecord } from '#modules/significant-events';
import type { Db, Tx } from '#platform/db/pool.ts';

/** Settings that wait for two people. */
export interface WaitingRow {
  readonly id: number;
  readonly server: string;
  readonly seen_at: Date;
  readonly changed: readonly Alteration[];
  readonly stops: readonly MoneyStop[];
}

/** What was confirmed last. */
export interface ConfirmedRow {
  readonly id: number;
  readonly record: GameRecord;
}

const LOCK = 7_101_202_806; // any constant

/** Starts, proposals and confirmations take turns, until the transaction ends. */
export const lockSettings = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx.kysely);
};

/** The settings that were confirmed last; undefined before the first start. */
export const confirmedSettings = async (db: Db | Tx): Promise<ConfirmedRow | undefined> => {
  const { rows } = await sql<ConfirmedRow>`
    select id, record from money_settings where confirmed_at is not null
    order by confirmed_at desc, id desc limit 1`.execute(db.kysely);
  return rows[0];
};

const WAITING = sql`confirmed_at is null and dropped_at is null and follows = (
  select id from money_settings where confirmed_at is not null order by confirmed_at desc, id desc limit 1)`;

/** Those that wait, newest first; of servers with the same ones the first. */
export const waitingSettings = async (db: Db | Tx): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select id, server, seen_at, changed, stops from (
      select distinct on (record) * from money_settings where ${WAITING} order by record, id) found
    order by id desc`.execute(db.kysely);
  return rows;
};

/** Whether these settings wait, as a whole and against what is confirmed now. */
export const isWaiting = async (tx: Tx, id: number): Promise<boolean> =>
  (await sql`select from money_settings where id = ${id} and ${WAITING}`.execute(tx.kysely)).rows.length === 1;

/** @returns undefined if this server has them written down already */
export const insertSettings = async (
  tx: Tx,
  row: Omit<WaitingRow, 'id' | 'seen_at'> & { readonly record: GameRecord; readonly follows: number | null },
): Promise<number | undefined> => {
  const [record, changed] = [JSON.stringify(row.record), JSON.stringify(row.changed)];
  const { rows } = await sql<{ id: number }>`
    insert into money_settings (server, record, changed, stops, follows)
    values (${row.server}, ${record}::jsonb, ${changed}::jsonb, ${row.stops}::text[], ${row.follows})
    on conflict do nothing returning id`.execute(tx.kysely);
  return rows[0]?.id;
};

/** Drops what this server had and has no longer. */
export const dropOthers = async (tx: Tx, server: string, record: GameRecord): Promise<void> => {
  await sql`
    update money_settings set dropped_at = clock_timestamp()
    where server = ${server} and record <> ${JSON.stringify(record)}::jsonb
      and confirmed_at is null and dropped_at is null`.execute(tx.kysely);
};

export const confirmSettings = async (tx: Tx, id: number, staffId: number): Promise<void> => {
  await sql`
    update money_settings set confirmed_at = clock_timestamp(), confirmed_by = ${staffId}
    where id = ${id}`.execute(tx.kysely);
};
