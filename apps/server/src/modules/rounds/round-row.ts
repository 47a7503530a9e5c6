import type { WheelId } from '@lajvard/contract';
import type { Phase, Pocket } from '@lajvard/roulette';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/** The beacon round that a round names when it opens; all null: its number needs none. Times epoch ms. */
interface BeaconRow {
  readonly beacon_chain: Buffer | null;
  readonly beacon_key: Buffer | null;
  readonly beacon_genesis_ms: number | null;
  readonly beacon_period_ms: number | null;
  readonly beacon_round: number | null;
  readonly close_logged_at: Date | null;
  readonly beacon_signature: Buffer | null;
}

/** A row of `rounds`. */
export interface RoundRow extends BeaconRow {
  readonly round_number: number;
  readonly phase: Phase;
  readonly wheel: WheelId;
  readonly receipts_salted: boolean;
  readonly commitment: Buffer | null;
  readonly seed: Buffer | null;
  readonly opened_at: Date;
  readonly bets_until: Date;
  readonly locks_at: Date;
  readonly closes_at: Date;
  readonly closed_at: Date | null;
  readonly launches_at: Date | null;
  readonly lands_at: Date | null;
  readonly ended_at: Date | null;
  readonly next_opens_at: Date | null;
  readonly bets_digest: Buffer | null;
  readonly play_count: number | null;
  readonly number: Pocket | null;
  readonly void_reason: string | null;
  /** Whether the close commits to the board, as its opening says. */
  readonly board_committed: boolean;
  readonly board_hash: Buffer | null;
  /** Null while it is sealed. */
  readonly board_salt: Buffer | null;
  /** What each pocket would pay, in cents; null while it is sealed. */
  readonly board_cents: readonly number[] | null;
  readonly paid_cents: number | null;
}

/** With fewer plays a board would tell who bet what, and stays sealed for the public. */
const OPENED_FROM = 5;
const IS_OPENED = `r.phase in ('settled', 'void') and r.board_committed and r.play_count >= ${OPENED_FROM}`;

export const COLUMNS = sql.raw(`
  r.round_number, r.phase, r.wheel, r.commitment, r.seed, r.opened_at, r.bets_until, r.locks_at, r.closes_at,
  r.closed_at, r.launches_at, r.lands_at, r.ended_at, r.next_opens_at, r.bets_digest, r.play_count, r.number,
  r.void_reason, r.receipts_salted, r.beacon_chain, r.beacon_key, r.beacon_genesis_ms, r.beacon_period_ms,
  r.beacon_round, r.close_logged_at, r.beacon_signature, r.board_committed, r.board_hash, r.paid_cents,
  case when ${IS_OPENED} then r.board_salt end as board_salt,
  case when ${IS_OPENED} then array_to_json(r.board_cents) end as board_cents`);

/**
 * The condition that makes every write of a phase compare-and-set: the epoch must be the newest. A new leader raises
 * the epoch only after the writes that hold the row shared; every older write after that matches no row.
 */
export const leads = (epoch: number) => sql`leader as (select 1 from leadership where epoch = ${epoch} for share)`;

/** Runs a statement that moves a round. @returns the round after it; undefined if it matched none */
export const moved = async (tx: Tx, statement: RawBuilder<RoundRow>): Promise<RoundRow | undefined> =>
  (await statement.execute(tx.kysely)).rows[0];
