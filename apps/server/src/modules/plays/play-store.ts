import type { Pocket } from '@lajvard/roulette';
import { type RawBuilder, sql } from 'kysely';
import { membersSql } from '#modules/identity';
import type { Db, Tx } from '#platform/db/pool.ts';

/** A row of `plays`. */
export interface PlayRow {
  readonly round_number: number;
  readonly user_id: number;
  readonly stake_cents: number;
  readonly chips: string;
  readonly receipt: Buffer;
  /** Null in a round without salted receipts. */
  readonly salt: Buffer | null;
  readonly arrived_at: Date;
  readonly wallet_sequence: number;
}

const COLUMNS = sql.raw('round_number, user_id, stake_cents, chips, receipt, salt, arrived_at, wallet_sequence');

/** By user, the plays of these players in a round. */
export const playsOf = async (
  db: Db | Tx,
  roundNumber: number,
  userIds: readonly number[],
): Promise<Map<number, PlayRow>> => {
  const { rows } = await sql<PlayRow>`
    select ${COLUMNS} from plays where round_number = ${roundNumber} and user_id = any(${userIds}::bigint[])`.execute(
    db.kysely,
  );
  return new Map(rows.map((row) => [row.user_id, row]));
};

/** The player's previous and next played rounds. */
export const neighbourRounds = async (
  db: Db,
  userId: number,
  roundNumber: number,
): Promise<{ previous: number | null; next: number | null }> => {
  const { rows } = await sql<{ previous: number | null; next: number | null }>`
    select
      (select max(round_number) from plays where user_id = ${userId} and round_number < ${roundNumber}) as previous,
      (select min(round_number) from plays where user_id = ${userId} and round_number > ${roundNumber}) as next
    `.execute(db.kysely);
  return rows[0] ?? { previous: null, next: null };
};

/**
 * What is frozen at the close of a round without salted receipts. The digest is the SHA-256 of the receipts in
 * lower-case hex, sorted and joined with nothing between them.
 */
export const frozenPlays = async (
  tx: Tx,
  roundNumber: number,
): Promise<{ digest: Buffer; playCount: number; stakedCents: number }> => {
  const { rows } = await sql<{ digest: Buffer; play_count: number; staked_cents: number }>`
    select sha256(convert_to(coalesce(string_agg(encode(receipt, 'hex'), '' order by receipt), ''), 'UTF8')) as digest,
      count(*)::int as play_count, coalesce(sum(stake_cents), 0)::bigint as staked_cents
    from plays where round_number = ${roundNumber}`.execute(tx.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('play: the query returned no row');
  return { digest: row.digest, playCount: row.play_count, stakedCents: row.staked_cents };
};

/** SHA-256 of all that a play is paid by: `hashOfPlay` of the row. */
const HASH = sql`
  sha256(int8send(user_id) || int4send(stake_cents) || array_send(payouts) || receipt || coalesce(salt, '')
    || convert_to(chips, 'UTF8'))`;
/** Which version of its row this is: whatever changes a row writes another version, elsewhere. */
const VERSION = sql`xidsend(plays.xmin) || tidsend(plays.ctid)`;
/** One hash of all plays. */
const together = (part: RawBuilder<unknown>) => sql`sha256(coalesce(string_agg(${part}, '' order by user_id), ''))`;

/** The plays of a round as they are stored. */
interface Stored {
  readonly playCount: number;
  readonly stakedCents: number;
  /** For `checkPlays`. */
  readonly plays: string;
  /** Of these very rows. */
  readonly playsHash: Buffer;
  readonly versions: Buffer;
}

/**
 * Reads all plays of a round. One text with U+001F between the fields of all plays (a canonical slip is JSON and holds
 * no control character), because quoting them would cost more than reading them. The rows are hashed before they are
 * sorted: whole ones would be sorted on the disk.
 */
export const storedPlays = async (tx: Tx, roundNumber: number): Promise<Stored> => {
  const { rows } = await sql<Stored>`
    select count(*)::int as "playCount", coalesce(sum(stake_cents), 0)::bigint as "stakedCents",
      coalesce(string_agg(concat_ws(e'\\x1f', user_id, stake_cents, encode(receipt, 'hex'), salt, account_code,
        encode(hash, 'hex'), chips), e'\\x1f'), '') as plays,
      ${together(sql`hash`)} as "playsHash", ${together(sql`version`)} as versions
    from (
      select user_id, stake_cents, chips, receipt, coalesce(encode(salt, 'hex'), 'none') as salt,
        coalesce(account_code, '') as account_code, ${HASH} as hash, ${VERSION} as version
      from plays left join (${sql.raw(membersSql)}) m using (user_id) where round_number = ${roundNumber} offset 0
    ) plays`.execute(tx.kysely);
  return oneOf(rows);
};

/** The hash of the versions alone: a small part of the work of `storedPlays`. */
export const versionsOfPlays = async (tx: Tx, roundNumber: number): Promise<Buffer> => {
  const { rows } = await sql<{ versions: Buffer }>`
    select ${together(VERSION)} as versions from plays where round_number = ${roundNumber}`.execute(tx.kysely);
  return oneOf(rows).versions;
};

const oneOf = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('play: the query returned no row');
  return row;
};

/** The stakes of a round, and when they were accepted, epoch ms. */
export const stakesOf = async (
  tx: Tx,
  roundNumber: number,
): Promise<{ userId: number; stakeCents: number; acceptedAt: number }[]> => {
  const { rows } = await sql<{ user_id: number; stake_cents: number; arrived_at: Date }>`
    select user_id, stake_cents, arrived_at from plays where round_number = ${roundNumber}`.execute(tx.kysely);
  return rows.map((row) => ({
    userId: row.user_id,
    stakeCents: row.stake_cents,
    acceptedAt: row.arrived_at.getTime(),
  }));
};

/** SQL: the stake of every play of a round. */
export const stakesOfPlays = (roundNumber: number) => sql`
  select user_id, stake_cents from plays where round_number = ${roundNumber}`;

/** SQL: what every play of a round brings if this number wins. */
export const outcomeOfNumber = (roundNumber: number, number: Pocket) => sql`
  select user_id, stake_cents, payouts[${number + 1}::int] as back_cents
  from plays where round_number = ${roundNumber}`;

/** SQL: what a play brings more by one number than by another, in cents; below zero less. */
const difference = (by: Pocket, than: Pocket) => sql`(payouts[${by + 1}::int] - payouts[${than + 1}::int])::bigint`;

/** The number by which a round was paid, the one that counted until now, and the one that lay in the wheel. */
export interface CorrectedNumbers {
  readonly paid: Pocket;
  readonly former: Pocket;
  readonly right: Pocket;
}

/**
 * Of each play of a round to which the right number makes a difference, and of those of `others`: what it brings more
 * than was paid at the settlement, in cents, and whether it differs from what counted until now.
 */
export const differingReturns = async (
  db: Db | Tx,
  roundNumber: number,
  { paid, former, right }: CorrectedNumbers,
  others: readonly number[],
): Promise<{ userId: number; cents: number; isChanged: boolean }[]> => {
  const { rows } = await sql<{ user_id: number; cents: number; changed: boolean }>`
    select user_id, ${difference(right, paid)} as cents, ${difference(right, former)} <> 0 as changed from plays
    where round_number = ${roundNumber} and (${difference(right, paid)} <> 0 or ${difference(right, former)} <> 0
      or user_id = any(${others}::bigint[]))
    order by user_id`.execute(db.kysely);
  return rows.map((row) => ({ userId: row.user_id, cents: row.cents, isChanged: row.changed }));
};

/** What a player's play brings more by one number than by another, in cents; 0 if it makes no difference. */
export const differenceOf = async (
  db: Db,
  userId: number,
  roundNumber: number,
  { by, than }: { readonly by: Pocket; readonly than: Pocket },
): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select ${difference(by, than)} as cents from plays
    where round_number = ${roundNumber} and user_id = ${userId}`.execute(db.kysely);
  return rows[0]?.cents ?? 0;
};

/**
 * SQL: what each pocket would have paid in a round, all players together, in cents.
 * @param roundNumber an SQL expression
 */
export const boardOfPlaysSql = (roundNumber: string): string => `
  select array_agg(cents order by pocket) from (
    select pocket, sum(back)::bigint as cents from plays, unnest(payouts) with ordinality as paid (back, pocket)
    where round_number = ${roundNumber} group by pocket
  ) by_pocket`;

/** The salt of a play, hex; null if there is no play, or none in it. */
export const saltOf = async (db: Db, userId: number, roundNumber: number): Promise<string | null> =>
  (await playsOf(db, roundNumber, [userId])).get(userId)?.salt?.toString('hex') ?? null;

/** The receipts of a round, hex, sorted. */
export const receiptsOf = async (db: Db | Tx, roundNumber: number): Promise<string[]> => {
  const { rows } = await sql<{ receipt: string }>`
    select encode(receipt, 'hex') as receipt from plays where round_number = ${roundNumber}
    order by plays.receipt`.execute(db.kysely);
  return rows.map((row) => row.receipt);
};

/**
 * The plays of a round that got the most back when `number` won, and how much. Plays that got nothing back are left
 * out.
 */
export const highestReturns = async (
  db: Db,
  roundNumber: number,
  number: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ user_id: number; chips: string; back_cents: number }[]> => {
  const { rows } = await sql<{ user_id: number; chips: string; back_cents: number }>`
    select user_id, chips, payouts[${number + 1}::int] as back_cents from plays
    where round_number = ${roundNumber} and payouts[${number + 1}::int] > 0
    order by back_cents desc, user_id limit ${page.limit} offset ${page.offset}`.execute(db.kysely);
  return rows;
};

/** Whether a player has a play in this round. */
export const hasPlayIn = async (db: Db | Tx, userId: number, roundNumber: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from plays where user_id = ${userId} and round_number = ${roundNumber}) as found`.execute(
    db.kysely,
  );
  return rows[0]?.found ?? false;
};

/** All stakes of a round by bet position, in cents, and the number of plays. */
export const stakesBySpot = async (
  db: Db,
  roundNumber: number,
): Promise<{ playCount: number; spots: { spot: string; cents: number }[] }> => {
  const { rows } = await sql<{ spot: string | null; cents: number; plays: number }>`
    with round as materialized (select chips::jsonb as chips from plays where round_number = ${roundNumber})
    select null as spot, 0::bigint as cents, count(*)::int as plays from round
    union all
    select spot.key, sum((chip->>'chipSelected')::bigint) * 100, 0
    from round, jsonb_each(round.chips) spot, jsonb_array_elements(spot.value) chip group by spot.key`.execute(
    db.kysely,
  );
  const spots = rows.flatMap(({ spot, cents }) => (spot === null ? [] : [{ spot, cents: Number(cents) }]));
  return { playCount: rows.find(({ spot }) => spot === null)?.plays ?? 0, spots };
};
