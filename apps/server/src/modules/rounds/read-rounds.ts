import type { EndedRounds, LiveRound, PublicRound, WheelId } from '@lajvard/contract';
import type { Phase, Pocket } from '@lajvard/roulette';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { presentLiveRound, presentPublicRound } from './present.ts';
import type { RoundRow } from './round-row.ts';
import { countEnded, holdNewestRound, newestRound, roundOf, settledRounds } from './round-store.ts';

/** The newest round: the live one, or the last one while the next has not opened. Null before the first. */
export const currentRound = async (db: Db | Tx): Promise<LiveRound | null> => {
  const { round } = await newestRound(db);
  return round && presentLiveRound(round);
};

/** A round (the newest if null) and the database's clock, epoch ms. */
export const roundAndClock = async (
  db: Db | Tx,
  roundNumber: number | null,
): Promise<{ round: LiveRound | null; now: number }> => {
  const { round, now } = await newestRound(db, roundNumber);
  return { round: round && presentLiveRound(round), now };
};

/** The public record of a round; null if there is no such round. */
export const publicRound = async (db: Db | Tx, roundNumber: number): Promise<PublicRound | null> => {
  const row = await roundOf(db, roundNumber);
  return row === undefined ? null : presentPublicRound(row);
};

/** The public records from this round on, or that of the newest round; at most `limit`. */
export const publicRoundsFrom = async (tx: Tx, roundNumber: number | null, limit: number): Promise<PublicRound[]> => {
  const found: PublicRound[] = [];
  const first = roundNumber === null ? (await newestRound(tx)).round : await roundOf(tx, roundNumber);
  for (let row = first ?? undefined; row !== undefined; row = await roundOf(tx, row.round_number + 1)) {
    found.push(presentPublicRound(row));
    if (found.length >= limit) break;
  }
  return found;
};

/**
 * A round's state for other modules. Times in epoch ms by the database's clock; `number` only once the round is
 * settled.
 */
export interface RoundState {
  readonly roundNumber: number;
  readonly phase: Phase;
  readonly wheel: WheelId;
  readonly closesAt: number;
  readonly launchesAt: number | null;
  readonly landsAt: number | null;
  readonly endedAt: number | null;
  readonly number: Pocket | null;
}

const stateOf = (row: RoundRow): RoundState => ({
  roundNumber: row.round_number,
  phase: row.phase,
  wheel: row.wheel,
  closesAt: row.closes_at.getTime(),
  launchesAt: row.launches_at?.getTime() ?? null,
  landsAt: row.lands_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  number: row.phase === 'settled' ? row.number : null,
});

/** The state of a round; null if there is no such round. */
export const roundState = async (db: Db | Tx, roundNumber: number): Promise<RoundState | null> => {
  const row = await roundOf(db, roundNumber);
  return row === undefined ? null : stateOf(row);
};

/**
 * Holds the newest round until this transaction ends, so the leader's next step waits. Null before the first round.
 * `now`: the database's clock, epoch ms.
 */
export const holdRunningRound = async (tx: Tx): Promise<{ round: RoundState; now: number } | null> => {
  const held = await holdNewestRound(tx);
  return held && { round: stateOf(held.round), now: held.now };
};

/** The last winning numbers, newest first. */
export const lastNumbers = async (db: Db | Tx, count: number): Promise<Pocket[]> =>
  (await settledRounds(db, count)).map((round) => round.number);

/** The last settled rounds, newest first. `ended_at` epoch ms. */
export const lastRounds = async (
  db: Db | Tx,
  count: number,
): Promise<{ round_number: number; number: Pocket; ended_at: number }[]> =>
  (await settledRounds(db, count)).map((round) => ({ ...round, ended_at: round.ended_at.getTime() }));

const COUNTED_FOR_MS = 60_000;

/** How the rounds ended, in the last 30 days and since the first. Counted at most once a minute, however many ask. */
export const openEndedRounds = (
  db: Db,
  clock: Clock,
): (() => Promise<{ last_30_days: EndedRounds; ever: EndedRounds }>) => {
  let counted: Promise<{ last_30_days: EndedRounds; ever: EndedRounds }> | null = null;
  let until = 0;
  const sum = (rows: readonly { reason: string | null; rounds: number }[]): EndedRounds => ({
    settled: rows.find(({ reason }) => reason === null)?.rounds ?? 0,
    void: Object.fromEntries(
      rows.flatMap(({ reason, rounds }) => (reason !== null && rounds > 0 ? [[reason, rounds]] : [])),
    ),
  });
  const count = async () => {
    const rows = await countEnded(db);
    return { last_30_days: sum(rows.map(({ reason, lately }) => ({ reason, rounds: lately }))), ever: sum(rows) };
  };
  return () => {
    if (counted !== null && clock.now() < until) return counted;
    until = clock.now() + COUNTED_FOR_MS;
    counted = count();
    counted.catch(() => {
      counted = null;
    });
    return counted;
  };
};

/** The newest round, when it took its last step, and when the next one was due. */
export interface LastStep {
  readonly roundNumber: number;
  readonly phase: Phase;
  readonly at: Date;
  /** Null: the number was written, and the settlement follows at once; or the table is paused. */
  readonly nextDueAt: Date | null;
}

/** Reads it, as of the database's own moment; null before the first round. */
export const lastStep = async (db: Db): Promise<LastStep | null> => {
  const { rows } = await sql<LastStep>`
    select round_number as "roundNumber", phase,
      greatest(opened_at, locked_at, closed_at, launches_at, numbered_at, ended_at) as at,
      case phase when 'open' then locks_at when 'locked' then closes_at when 'closed'
        then greatest(closed_at, beacon_due_at(beacon_genesis_ms, beacon_period_ms, beacon_round))
        when 'spinning' then lands_at when 'numbered' then null
        else (select next_opens_at where not exists (select from table_pauses where resumed_at is null))
      end as "nextDueAt"
    from rounds order by round_number desc limit 1`.execute(db.kysely);
  return rows[0] ?? null;
};
