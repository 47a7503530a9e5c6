import { type RawBuilder, sql } from 'kysely';
import { type Span, utcText } from '#platform/db/month-rows.ts';
import type { Db, Tx } from '#platform/db/pool.ts';

type Reader = Pick<Tx, 'kysely'> | Db;

/** Round numbers, from inclusive to exclusive. */
export interface RoundNumbers {
  readonly from: number;
  readonly to: number;
}

/**
 * The rounds of a span: those that the ledger settled or gave back in it, and those without plays that ended in it.
 * One round follows the other, so they are a range.
 * @param endedInLedger a select of `round_number`
 */
export const roundsOfSpan = async (
  db: Reader,
  { from, to }: Span,
  endedInLedger: RawBuilder<unknown>,
): Promise<RoundNumbers> => {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(round_number) as first, max(round_number) as last from (
      select round_number from (${endedInLedger}) l
      union all
      select round_number from rounds where ended_at >= ${from} and ended_at < ${to} and coalesce(play_count, 0) = 0
    ) r`.execute(db.kysely);
  const { first, last } = rows[0] ?? {};
  return first == null || last == null ? { from: 0, to: 0 } : { from: first, to: last + 1 };
};

/** The round in play that opened before this moment; null: none. */
export const roundInPlay = async (db: Reader, before: Date): Promise<number | null> => {
  const { rows } = await sql<{ round_number: number }>`
    select round_number from rounds
    where phase not in ('settled', 'void') and opened_at < ${before}`.execute(db.kysely);
  return rows[0]?.round_number ?? null;
};

const among = ({ from, to }: RoundNumbers) => sql`round_number >= ${from} and round_number < ${to}`;

/** SQL: the public facts of these rounds, which have all ended, with their money. */
export const roundsSql = (numbers: RoundNumbers): RawBuilder<unknown> => sql`
  select round_number, wheel, phase, number, void_reason, ${utcText('opened_at')} as opened_at,
    ${utcText('closed_at')} as closed_at, ${utcText('numbered_at')} as numbered_at, ${utcText('ended_at')} as ended_at,
    coalesce(play_count, 0) as play_count, coalesce(staked_cents, 0) as staked_cents,
    case phase when 'settled' then coalesce(paid_cents, 0) else coalesce(staked_cents, 0) end as paid_cents,
    encode(commitment, 'hex') as commitment, encode(seed, 'hex') as seed, encode(bets_digest, 'hex') as bets_digest,
    receipts_salted, ${utcText('locks_at')} as locks_at, ${utcText('closes_at')} as closes_at,
    ${utcText('launches_at')} as launched_at, case when number is not null then ${utcText('lands_at')} end as landed_at,
    case when beacon_round is not null then 'lajvard-2' || case when board_committed then '.1' else '' end
      else case wheel when 'studio-1' then 'lajvard-1' else 'croupier-1' end
        || case when board_committed then '.2' when receipts_salted then '.1' else '' end end as scheme,
    encode(beacon_chain, 'hex') as beacon_chain, encode(beacon_key, 'hex') as beacon_key, beacon_genesis_ms,
    beacon_period_ms, beacon_round, encode(beacon_signature, 'hex') as beacon_signature,
    encode(board_hash, 'hex') as board, encode(board_salt, 'hex') as board_salt,
    case when board_hash is not null then array_to_string(board_cents, ' ') end as board_cents
  from rounds where ${among(numbers)} order by round_number`;

/** SQL: how these rounds ended, to join plays with. */
export const endedRoundsSql = (numbers: RoundNumbers): RawBuilder<unknown> =>
  sql`select round_number, phase, number from rounds where ${among(numbers)}`;
