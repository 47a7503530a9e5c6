import { randomBytes } from 'node:crypto';
import type { WheelId } from '@lajvard/contract';
import type { Phase, Pocket, Schedule } from '@lajvard/roulette';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { NamedBeacon } from './beacon-store.ts';
import type { Board, FrozenBets } from './ports.ts';
import { COLUMNS, leads, moved, type RoundRow } from './round-row.ts';

/**
 * The newest round, and the database's clock in epoch ms.
 * @param roundNumber reads this round instead of the newest
 */
export const newestRound = async (
  db: Db | Tx,
  roundNumber: number | null = null,
): Promise<{ round: RoundRow | null; now: number }> => {
  const { rows } = await sql<RoundRow & { now: Date; found: boolean }>`
    select table_clock() as now, r.round_number is not null as found, ${COLUMNS}
    from (select 1) one left join (
      select * from rounds where round_number = coalesce(${roundNumber}::bigint, (select max(round_number) from rounds))
    ) r on true`.execute(db.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('rounds: the clock did not answer');
  return { round: row.found ? row : null, now: row.now.getTime() };
};

export const roundOf = async (db: Db | Tx, roundNumber: number): Promise<RoundRow | undefined> => {
  const { rows } = await sql<RoundRow>`select ${COLUMNS} from rounds r where r.round_number = ${roundNumber}`.execute(
    db.kysely,
  );
  return rows[0];
};

/** Whether a round has salted receipts, as its opening says; null if there is no such round. */
export const receiptsAreSalted = async (db: Db | Tx, roundNumber: number): Promise<boolean | null> => {
  const { rows } = await sql<{ salted: boolean }>`
    select receipts_salted as salted from rounds where round_number = ${roundNumber}`.execute(db.kysely);
  return rows[0]?.salted ?? null;
};

/** The same, and the database's clock in epoch ms. */
export const saltedAndNow = async (
  db: Db,
  roundNumber: number,
): Promise<{ readonly salted: boolean; readonly now: number } | null> => {
  const { rows } = await sql<{ salted: boolean; now: Date }>`
    select receipts_salted as salted, table_clock() as now from rounds
    where round_number = ${roundNumber}`.execute(db.kysely);
  return rows[0] === undefined ? null : { salted: rows[0].salted, now: rows[0].now.getTime() };
};

/** The last settled rounds, newest first, by the right number where one was corrected. */
export const settledRounds = async (
  db: Db | Tx,
  count: number,
): Promise<{ round_number: number; number: Pocket; ended_at: Date }[]> => {
  const { rows } = await sql<{ round_number: number; number: Pocket; ended_at: Date }>`
    select round_number, ended_at, coalesce(
      (select c.number from round_corrections c where c.round_number = r.round_number order by ordinal desc limit 1),
      number) as number
    from rounds r where phase = 'settled' order by round_number desc limit ${count}`.execute(db.kysely);
  return rows;
};

interface NextRound {
  readonly roundNumber: number;
  /** Epoch ms. */
  readonly openedAt: number;
  readonly wheelBefore: WheelId | null;
  readonly paused: boolean;
  /** Whether its receipts are salted. */
  readonly salted: boolean;
  /** Whether its close will commit to the board. */
  readonly commitsToBoard: boolean;
}

/**
 * The next round's number and its opening time, which is never before the end of the previous round. Null if this
 * process no longer leads.
 */
export const nextRound = async (tx: Tx, epoch: number): Promise<NextRound | null> => {
  const { rows } = await sql<Omit<NextRound, 'openedAt'> & { openedAt: Date }>`
    with ${leads(epoch)}
    select coalesce(r.round_number, 0) + 1 as "roundNumber", greatest(table_clock(), r.ended_at) as "openedAt",
      r.wheel as "wheelBefore", exists (select from table_pauses where resumed_at is null) as paused,
      due.salted, due.salted and board_commitments_due() as "commitsToBoard"
    from leader cross join (select salted_receipts_due() as salted) due
    left join (select * from rounds order by round_number desc limit 1) r on true`.execute(tx.kysely);
  const [row] = rows;
  if (row === undefined) return null;
  return { ...row, openedAt: row.openedAt.getTime() };
};

/** Inserts a new round. The database allows only one round in play: inserting a second one fails. */
export const insertRound = async (
  tx: Tx,
  round: Pick<NextRound, 'roundNumber' | 'salted' | 'commitsToBoard'> & {
    readonly wheel: WheelId;
    readonly epoch: number;
    readonly commitment: Buffer | null;
    readonly beacon: Pick<NamedBeacon, 'chain' | 'round'> | null;
  },
  times: Schedule,
): Promise<RoundRow | undefined> => {
  const { chain, round: beaconRound } = round.beacon ?? { chain: null, round: null };
  const { rows } = await sql<RoundRow>`
    insert into rounds as r (round_number, phase, wheel, epoch, receipts_salted, board_committed, commitment, opened_at,
      bets_until, locks_at, closes_at, beacon_chain, beacon_key, beacon_genesis_ms, beacon_period_ms, beacon_round)
    values (${round.roundNumber}, 'open', ${round.wheel}, ${round.epoch}, ${round.salted}, ${round.commitsToBoard},
      ${round.commitment}, ${new Date(times.openedAt)}, ${new Date(times.betsUntil)},
      ${new Date(times.locksAt)}, ${new Date(times.closesAt)}, decode(${chain?.hash ?? null}, 'hex'),
      decode(${chain?.publicKey ?? null}, 'hex'), ${chain?.genesisMs ?? null}::bigint,
      ${chain?.periodMs ?? null}::integer, ${beaconRound}::bigint)
    returning ${COLUMNS}`.execute(tx.kysely);
  return rows[0];
};

/**
 * From `open` to `locked`, once `locks_at` has come by the database's clock. A late lock moves the close: players have
 * the whole time to send their slips, under any leader (docs/specification/1-table-and-site.md#416-the-servers-round).
 */
export const lockRound = (tx: Tx, roundNumber: number, epoch: number, lockMs: number): Promise<RoundRow | undefined> =>
  moved(
    tx,
    sql<RoundRow>`with ${leads(epoch)}
    update rounds r set phase = 'locked', epoch = ${epoch}, locked_at = table_clock(),
      closes_at = greatest(closes_at, table_clock() + ${lockMs}::float8 * interval '1 millisecond') from leader
    where r.round_number = ${roundNumber} and r.phase = 'open' and r.locks_at <= table_clock() returning ${COLUMNS}`,
  );

/**
 * Gives the lock its whole time again, once: its commit may have waited for a replica until after the close, or its
 * leader gone before the commit was seen.
 */
export const extendLock = (tx: Tx, roundNumber: number, epoch: number, lockMs: number): Promise<RoundRow | undefined> =>
  moved(
    tx,
    sql<RoundRow>`with ${leads(epoch)}, lock as (select ${lockMs}::float8 * interval '1 millisecond' as length)
    update rounds r set epoch = ${epoch}, closes_at = table_clock() + lock.length from leader, lock
    where r.round_number = ${roundNumber} and r.phase = 'locked'
      and r.closes_at <= r.locked_at + lock.length and r.closes_at < table_clock() + lock.length
    returning ${COLUMNS}`,
  );

/**
 * Holds the round's row for this transaction: waits until plays being written, which hold the row shared, have
 * committed, and keeps new ones out.
 * @returns the round, if it is in one of these phases and this process still leads
 */
export const holdRound = (
  tx: Tx,
  roundNumber: number,
  epoch: number,
  phases: readonly Phase[],
): Promise<RoundRow | undefined> =>
  moved(
    tx,
    sql<RoundRow>`with ${leads(epoch)}
    select ${COLUMNS} from rounds r, leader
    where r.round_number = ${roundNumber} and r.phase = any(${phases}) for update of r`,
  );

const SALT_BYTES = 16;

/**
 * From `locked` to `closed`, after `holdRound`, once `closes_at` has come by the database's clock. Commits to the
 * board, if the opening said so.
 */
export const closeRound = (
  tx: Tx,
  roundNumber: number,
  epoch: number,
  bets: FrozenBets & { readonly board: Board },
): Promise<RoundRow | undefined> =>
  moved(
    tx,
    sql<RoundRow>`
    with board as (select ${bets.board.cents}::bigint[] as cents, ${randomBytes(SALT_BYTES)}::bytea as salt)
    update rounds r set phase = 'closed', epoch = ${epoch}, closed_at = table_clock(),
      bets_digest = ${bets.digest}, play_count = ${bets.playCount}, staked_cents = ${bets.stakedCents},
      board_cents = board.cents, plays_hash = ${bets.board.playsHash},
      board_salt = case when r.board_committed then board.salt end,
      board_hash = case when r.board_committed then board_commitment(board.salt, board.cents) end
    from board where r.round_number = ${roundNumber} and r.phase = 'locked' and r.closes_at <= table_clock()
    returning ${COLUMNS}`,
  );

/** What the close of a round computed; null: a version before it closed the round. */
export const boardOf = async (tx: Tx, roundNumber: number): Promise<Board | null> => {
  const { rows } = await sql<Board>`
    select array_to_json(board_cents) as cents, plays_hash as "playsHash" from rounds
    where round_number = ${roundNumber} and plays_hash is not null`.execute(tx.kysely);
  return rows[0] ?? null;
};

/** From `closed` to `spinning`: the ball is launched now and lands `spinMs` later. */
export const spinRound = (tx: Tx, roundNumber: number, epoch: number, spinMs: number): Promise<RoundRow | undefined> =>
  moved(
    tx,
    sql<RoundRow>`with ${leads(epoch)}, launch as (select table_clock() as at)
    update rounds r set phase = 'spinning', epoch = ${epoch}, launches_at = launch.at,
      lands_at = launch.at + ${spinMs}::float8 * interval '1 millisecond' from leader, launch
    where r.round_number = ${roundNumber} and r.phase = 'closed' returning ${COLUMNS}`,
  );

/** From `spinning` to `numbered`, once the ball has landed by the database's clock. */
export const writeNumber = (
  tx: Tx,
  roundNumber: number,
  epoch: number,
  number: Pocket,
): Promise<RoundRow | undefined> =>
  moved(
    tx,
    sql<RoundRow>`with ${leads(epoch)}
    update rounds r set phase = 'numbered', epoch = ${epoch}, number = ${number}, numbered_at = table_clock()
    from leader
    where r.round_number = ${roundNumber} and r.phase = 'spinning' and r.lands_at <= table_clock()
    returning ${COLUMNS}`,
  );

/**
 * Holds the newest round's row for this transaction, so that nobody else moves it on. Null before the first.
 * `now`: the database's clock once the row is held, epoch ms.
 */
export const holdNewestRound = async (tx: Tx): Promise<{ round: RoundRow; now: number } | null> => {
  const { rows } = await sql<RoundRow>`
    select ${COLUMNS} from rounds r order by r.round_number desc limit 1 for update`.execute(tx.kysely);
  const [round] = rows;
  if (round === undefined) return null;
  const clock = await sql<{ now: Date }>`select table_clock() as now`.execute(tx.kysely);
  return { round, now: clock.rows[0]?.now.getTime() ?? Number.POSITIVE_INFINITY };
};

type Outcome = { paidCents: number } | { voidReason: string; bets: FrozenBets | null };

const outcomeOf = (end: Outcome): RawBuilder<unknown> => {
  if ('paidCents' in end) return sql`phase = 'settled', paid_cents = ${end.paidCents}`;
  const { voidReason, bets } = end;
  if (bets === null) return sql`phase = 'void', void_reason = ${voidReason}`;
  return sql`phase = 'void', void_reason = ${voidReason}, bets_digest = ${bets.digest}, play_count = ${bets.playCount},
    staked_cents = ${bets.stakedCents}`;
};

/**
 * Ends a round that `holdRound` holds and reveals its seed. It is settled with the amount paid, or void with the reason
 * and, if it was never closed, its bets.
 */
export const endRound = (
  tx: Tx,
  roundNumber: number,
  epoch: number,
  end: { seed: Buffer | null; pauseMs: number } & Outcome,
): Promise<RoundRow | undefined> =>
  moved(
    tx,
    sql<RoundRow>`with time as (select table_clock() as now)
    update rounds r set epoch = ${epoch}, seed = ${end.seed}, ended_at = time.now,
      next_opens_at = time.now + ${end.pauseMs}::float8 * interval '1 millisecond',
      ${outcomeOf(end)}
    from time where r.round_number = ${roundNumber} returning ${COLUMNS}`,
  );

/** Whether this epoch is still the newest leadership. */
export const epochIsNewest = async (db: Db, epoch: number): Promise<boolean> => {
  const { rows } = await sql<{ epoch: number }>`select epoch from leadership`.execute(db.kysely);
  return rows[0]?.epoch === epoch;
};

/**
 * The rounds module's part of the one statement that takes plays: the round, if it takes plays now. Its row is held
 * shared, so the round's close waits for the statement. A round whose time is over is not held, so late plays cannot
 * hold up the close.
 * @param roundNumber an SQL expression
 * @param earliest an SQL expression: the earliest arrival among the plays (timestamptz)
 */
export const roundTakingPlaysSql = (roundNumber: string, earliest: string): string => `
  select r.round_number, r.wheel, r.closes_at from rounds r
  where r.round_number = ${roundNumber} and r.phase = 'locked' and r.closes_at >= ${earliest} for share of r`;

/** SQL for the plays module to join: each round's phase and its number (null until it is settled). */
export const roundOutcomesSql =
  "select round_number, phase, case phase when 'settled' then number end as number from rounds";

/** How many rounds ended in which way, ever and in the last 30 days. `reason` null means settled. */
export const countEnded = async (db: Db): Promise<{ reason: string | null; rounds: number; lately: number }[]> => {
  const { rows } = await sql<{ reason: string | null; rounds: number; lately: number }>`
    select void_reason as reason, count(*) as rounds,
      count(*) filter (where ended_at > table_clock() - interval '30 days') as lately
    from rounds where phase in ('settled', 'void') group by void_reason`.execute(db.kysely);
  return rows;
};

/** SQL for other modules to join: the void rounds that had bets. `board_cents`: null if they were never closed. */
export const voidRoundsSql = `
  select round_number, void_reason as reason, commitment, seed, staked_cents, board_cents,
    ended_at, beacon_chain, beacon_round, beacon_signature from rounds
  where phase = 'void' and play_count > 0`;
