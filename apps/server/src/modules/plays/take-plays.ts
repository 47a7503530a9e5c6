import { randomUUID } from 'node:crypto';
import type { PlayAck } from '@lajvard/contract';
import type { QueryConfig } from 'pg';
import { stakesPlacedSql, walletsForStakesSql } from '#modules/ledger';
import { type BetLimitRow, countStaffStakesSql, countStakesSql, mayPlaySql, tightestOf } from '#modules/limits';
import { elsewhereSql } from '#modules/presence';
import { roundTakingPlaysSql } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import type { HashTree } from './receipts/salted-receipts.ts';
import { ackOf, RECEIPT_BYTES, type SignedBatch } from './receipts/signed-batches.ts';

/** A play about to be written. */
export interface IncomingPlay {
  readonly roundNumber: number;
  readonly userId: number;
  /** The device it comes from; null if unknown. */
  readonly deviceId: string | null;
  /** The wheel the player sees; null if not given. */
  readonly wheelId: string | null;
  readonly stakeCents: number;
  /** The canonical slip. */
  readonly chips: string;
  /** 37 amounts in cents, by pocket. */
  readonly payouts: readonly number[];
  /** Monotonic ms of this process. */
  readonly arrivedAt: number;
}

/** Plays about to be written, and the signature for all of them; no salts and signature where the round has none. */
export interface ReceiptedBatch {
  readonly plays: readonly IncomingPlay[];
  /** One after the other, in the order of the plays: 32 bytes each. */
  readonly receipts: Buffer;
  /** The same: 16 bytes each. */
  readonly salts: Buffer | null;
  readonly signed: { readonly batch: SignedBatch; readonly tree: HashTree } | null;
}

/**
 * A play that was written: the wallet's balance after it, the bet limit that leaves least with the stake counted, its
 * receipt, and the casino's word that it has it; no salt and word in a round without salted receipts.
 */
export interface WrittenPlay {
  readonly balanceCents: number;
  readonly limit: BetLimitRow | undefined;
  readonly receipt: string;
  readonly salt: string | null;
  readonly ack: PlayAck | null;
}

export const SALT_BYTES = 16;
const BETWEEN = '\x1f';
const textsOf = (parameter: string): string => `string_to_array(${parameter}, e'\\x1f')`;
/** Of bytes that follow each other, those of the play at `i.place`. */
const bytesOf = (parameter: string, each: number): string =>
  `substr(${parameter}::bytea, (i.place * ${each})::int - ${each - 1}, ${each})`;

/**
 * The one statement that takes plays: every check and every write for them, in one commit.
 *
 * $1 round, $2 users, $3 stakes, $4 slips, $5 payouts, $6 receipts, $7 ages in ms, $8 wheels, $9 reference, $10
 * devices, $11 salts; of the signature for all of them, or null: $12 time, $13 key, $14 bytes. $4 and $5 are one text
 * each with U+001F between the plays (a canonical slip is JSON and holds no control character): quoting them as array
 * elements would cost more than anything else a play costs here. $6 and $11 are bytes without anything between them.
 *
 * A play is judged by its time of arrival: the database's clock minus the play's age. The clock is read before the
 * round is held. The round is held shared until the commit, and its close waits for that. A second statement
 * (`explain-plays.ts`) finds out why a play has no row in `placed`: this one cannot see what others commit meanwhile.
 */
const TEXT = `
with clock as materialized (select table_clock() as now),
incoming as materialized (
  select i.user_id, i.stake_cents, i.chips, i.payouts, i.wheel, i.device,
    ${bytesOf('$6', RECEIPT_BYTES)} as receipt, ${bytesOf('$11', SALT_BYTES)} as salt,
    c.now - i.age_ms * interval '1 millisecond' as arrived_at
  from clock c, unnest(
    $2::bigint[], $3::int[], ${textsOf('$4')}, ${textsOf('$5')}, $7::float8[], $8::text[], $10::text[])
    with ordinality as i (user_id, stake_cents, chips, payouts, age_ms, wheel, device, place)
),
round as materialized (${roundTakingPlaysSql('$1', '(select min(arrived_at) from incoming)')}),
admitted as materialized (
  select i.* from round r, incoming i
  where i.arrived_at <= r.closes_at and (i.wheel is null or i.wheel = r.wheel)
    and ${mayPlaySql('i.user_id', 'i.stake_cents')}
    and not ${elsewhereSql('i.user_id', 'i.device')}
),
funded as materialized (${walletsForStakesSql('admitted')}),
placed as (
  insert into plays (round_number, user_id, stake_cents, chips, payouts, receipt, salt, arrived_at, wallet_sequence)
  select $1, user_id, stake_cents, chips, payouts::int[], receipt, salt, arrived_at, wallet_sequence from funded
  on conflict (round_number, user_id) do nothing
  returning user_id, stake_cents
),
${stakesPlacedSql('placed', '$1', '$9')},
counted as (${countStakesSql('placed')}),
counted_by_staff as (${countStaffStakesSql('placed')}),
signed as (
  insert into play_acks (round_number, movement_id, accepted_ms, key_id, signature, receipts)
  select $1, id, $12::bigint, $13, $14, $6 from stakes_movement where $12::bigint is not null
)
select
  (select array_agg(user_id)::text from stakes_debited) as users,
  (select array_agg(balance_cents)::text from stakes_debited) as balances,
  (select json_agg(l) from (select * from counted union all select * from counted_by_staff) l) as limits`;

/** The whole batch in one row: reading a row per play would cost more than the play's share of the statement. */
interface BatchRow {
  /** Arrays as PostgreSQL prints them, all in the same order; null if no play was taken. */
  readonly users: string | null;
  readonly balances: string | null;
  readonly limits: readonly BetLimitRow[] | null;
}

/** Formats numbers as a PostgreSQL array. */
const numbers = (values: readonly number[]): string => `{${values.join()}}`;
const readNumbers = (text: string | null): number[] => (text === null ? [] : text.slice(1, -1).split(',').map(Number));

const hexOf = (bytes: Buffer, each: number, index: number): string =>
  bytes.toString('hex', index * each, (index + 1) * each);

/**
 * Writes a batch of plays of one round, at most one per player, and takes their stakes.
 * @param now monotonic ms of this process, to compute how old the plays are
 * @param withinMs a connection that gives no answer for this long is given up
 * @returns by user, the plays that this call wrote; no other play was written
 */
export const takePlays = async (
  db: Db,
  { plays, receipts, salts, signed }: ReceiptedBatch,
  now: number,
  withinMs: number,
): Promise<Map<number, WrittenPlay>> => {
  const [first] = plays;
  if (first === undefined) return new Map();
  // Not a Kysely template: it cannot prepare a named statement, and planning this one takes as long as running it
  // (decision 053).
  // The driver knows query_timeout for one query, its types do not.
  const query: QueryConfig & { query_timeout: number } = {
    name: 'take-plays',
    text: TEXT,
    query_timeout: Math.ceil(withinMs),
    values: [
      first.roundNumber,
      numbers(plays.map((play) => play.userId)),
      numbers(plays.map((play) => play.stakeCents)),
      plays.map((play) => play.chips).join(BETWEEN),
      plays.map((play) => numbers(play.payouts)).join(BETWEEN),
      receipts,
      numbers(plays.map((play) => Math.max(0, now - play.arrivedAt))),
      plays.map((play) => play.wheelId),
      `stakes:${first.roundNumber}:${randomUUID()}`,
      plays.map((play) => play.deviceId),
      salts,
      signed?.batch.acceptedMs,
      signed?.batch.keyId,
      signed && Buffer.from(signed.batch.signature, 'base64url'),
    ],
  };
  const { rows } = await db.pool.query<BatchRow>(query);
  const [row] = rows;
  if (row === undefined) throw new Error('play: the statement returned no row');
  const limits = tightestOf(row.limits ?? []);
  const balances = readNumbers(row.balances);
  const places = new Map(plays.map((play, index) => [play.userId, index]));
  const taken = new Map<number, WrittenPlay>();
  for (const [n, userId] of readNumbers(row.users).entries()) {
    const index = places.get(userId) ?? -1;
    taken.set(userId, {
      balanceCents: balances[n] ?? Number.NaN,
      limit: limits.get(userId),
      receipt: hexOf(receipts, RECEIPT_BYTES, index),
      salt: salts && hexOf(salts, SALT_BYTES, index),
      ack: signed && ackOf(signed.batch, signed.tree, index),
    });
  }
  return taken;
};
