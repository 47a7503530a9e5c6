import type { Reading } from '../../apps/server/src/modules/wheel/entry-rules.ts';
import type { Db } from '../../apps/server/src/platform/db/pool.ts';

/** Everything the database holds about an ended round. Times epoch ms, bytes as lower-case hex. */
export interface RoundFacts {
  readonly round: {
    readonly round_number: number;
    readonly phase: string;
    readonly wheel: string;
    readonly commitment: string | null;
    readonly seed: string | null;
    readonly receipts_salted: boolean;
    readonly bets_digest: string | null;
    readonly play_count: number | null;
    readonly staked_cents: number | null;
    readonly paid_cents: number | null;
    readonly number: number | null;
    readonly void_reason: string | null;
    /** What two people entered: a number, or why the spin does not count. */
    readonly entered: Reading | null;
    /** The beacon round that it named; null: none. */
    readonly beacon: {
      readonly round: number;
      readonly signature: string | null;
      readonly close_logged_ms: number | null;
      readonly launched_ms: number | null;
    } | null;
    readonly locks_ms: number;
    readonly locked_ms: number | null;
    readonly closes_ms: number;
    readonly ended_ms: number | null;
  };
  readonly plays: readonly {
    readonly user_id: number;
    readonly stake_cents: number;
    readonly chips: string;
    readonly receipt: string;
    readonly arrived_ms: number;
  }[];
  readonly wallets: Readonly<Record<string, number>>;
  /** What was staked in the period that began at `from`, cents. */
  readonly limits: Readonly<Record<string, { readonly staked: number; readonly from: number }>>;
  readonly bankCents: number;
  readonly potCents: number | null;
  readonly ends: readonly string[];
  readonly messages: readonly {
    readonly n: number;
    readonly kind: string;
    readonly round_number: number;
    readonly state: string | null;
    readonly number: number | null;
  }[];
}

const TEXT = `select json_build_object(
  'round', (select row_to_json(x) from (
    select round_number, phase, wheel, encode(commitment, 'hex') as commitment, encode(seed, 'hex') as seed,
      encode(bets_digest, 'hex') as bets_digest, play_count, staked_cents, paid_cents, number, void_reason,
      receipts_salted,
      case when beacon_round is not null then json_build_object('round', beacon_round,
        'signature', encode(beacon_signature, 'hex'),
        'close_logged_ms', extract(epoch from close_logged_at) * 1000,
        'launched_ms', extract(epoch from launches_at) * 1000) end as beacon,
      (select coalesce(to_jsonb(c.number), to_jsonb(c.no_spin)) from croupier_readings c
        where c.round_number = rounds.round_number and confirmed_by is not null) as entered,
      extract(epoch from locks_at) * 1000 as locks_ms, extract(epoch from locked_at) * 1000 as locked_ms,
      extract(epoch from closes_at) * 1000 as closes_ms,
      extract(epoch from ended_at) * 1000 as ended_ms
    from rounds where round_number = $1) x),
  'plays', (select coalesce(json_agg(x), '[]') from (
    select user_id, stake_cents, chips, encode(receipt, 'hex') as receipt,
      extract(epoch from arrived_at) * 1000 as arrived_ms
    from plays where round_number = $1) x),
  'wallets', (select json_object_agg(user_id, balance_cents) from ledger_accounts
    where kind = 'player:wallet' and user_id > 0),
  'limits', (select coalesce(json_object_agg(user_id, json_build_object(
    'staked', staked_cents, 'from', extract(epoch from period_starts_at) * 1000)), '{}') from bet_limits),
  'bankCents', (select balance_cents from ledger_accounts
    where kind = 'house:bank' and user_id is null and round_number is null),
  'potCents', (select sum(balance_cents) from ledger_accounts where round_number = $1 or pot_round = $1),
  'ends', (select coalesce(json_agg(kind), '[]') from ledger_movements
    where reference in ('settled:' || $1, 'voided:' || $1)),
  'messages', (select coalesce(json_agg(x order by n), '[]') from (
    select n, kind, round_number, body->>'state' as state, (body#>>'{round,number}')::int as number
    from live_messages where n > $2) x)
) as facts`;

/**
 * Reads the facts of a round in one statement.
 * @param publishedUpTo the number of the last live message already checked
 */
export const readRoundFacts = async (db: Db, roundNumber: number, publishedUpTo: number): Promise<RoundFacts> => {
  const { rows } = await db.pool.query<{ facts: RoundFacts }>({
    name: 'round-facts',
    text: TEXT.replaceAll('$1', '$1::bigint'),
    values: [roundNumber, publishedUpTo],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('no facts');
  return row.facts;
};
