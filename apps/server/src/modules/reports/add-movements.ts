import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { CLOSING_LOCK } from './report-zone.ts';

const LOOK_MS = 50;
const MAX_LOOKS = 100;
/** How many are added in one statement: history of years must not meet the limit of a statement. */
const MAX_MOVEMENTS = 10_000;

/**
 * The newest movement below which nothing more can appear: all movements up to it are of transactions that have
 * ended. Ids are given out before the commit, so the newest visible one alone says nothing of those before it. But who
 * writes movements holds a lock of the table until the transaction has ended; so the holders seen after that id was
 * read are waited for. Those who only read, however long, hold up nothing.
 * @returns null if one of them did not end in time
 */
const lastEnded = async (db: Db, wait: (ms: number) => Promise<unknown>): Promise<number | null> => {
  const { rows: newest } = await sql<{ id: number | null }>`select max(id) as id from movement_times`.execute(
    db.kysely,
  );
  const writers = async (): Promise<string[]> => {
    const { rows } = await sql<{ holder: string }>`select holder from movement_writers`.execute(db.kysely);
    return rows.map(({ holder }) => holder);
  };
  let open = await writers();
  for (let look = 0; open.length > 0; look++) {
    if (look === MAX_LOOKS) return null;
    await wait(LOOK_MS);
    const still = new Set(await writers());
    open = open.filter((holder) => still.has(holder));
  }
  return newest[0]?.id ?? 0;
};

/** Adds the movements up to one to the running sums, in one statement, so that all sums are of the same moment. */
const addUpTo = (tx: Tx, movementId: number): Promise<unknown> =>
  sql`
    with entries as materialized (
      select day, movement_kind, account_kind, sum(amount_cents)::bigint as cents
      from unsummed_entry_facts(null, ${movementId}) group by 1, 2, 3
    ),
    players as materialized (select * from unsummed_player_days(null, ${movementId})),
    of_ledger as (
      insert into running_ledger_days as r (day, movement_kind, account_kind, cents) select * from entries
      on conflict (day, movement_kind, account_kind) do update set cents = r.cents + excluded.cents
    ),
    of_players as (
      insert into running_player_days as r select * from players
      on conflict (user_id, day) do update set cash_in_cents = r.cash_in_cents + excluded.cash_in_cents,
        cash_out_cents = r.cash_out_cents + excluded.cash_out_cents, bets_cents = r.bets_cents + excluded.bets_cents,
        payout_cents = r.payout_cents + excluded.payout_cents, winning_cents = r.winning_cents + excluded.winning_cents,
        losing_cents = r.losing_cents + excluded.losing_cents, plays = r.plays + excluded.plays
    ),
    of_rounds as (
      -- settled by a version that writes no sums of rounds, or before there were any
      insert into round_sums (movement_id, posted_at, round_number, winning_cents, losing_cents)
      select movement_id, posted_at, round_number, sum(greatest(back_cents - stake_cents, 0)),
        sum(greatest(stake_cents - back_cents, 0))
      from unsummed_play_facts(null, ${movementId}) f
      where not exists (select from round_sums r where r.movement_id = f.movement_id) group by 1, 2, 3
    )
    insert into running_sums (movement_id) values (${movementId})
    on conflict (only_row) do update set movement_id = excluded.movement_id, added_at = clock_timestamp()`.execute(
    tx.kysely,
  );

/**
 * Adds the movements that nothing more can precede to the running sums of the open days (decision 026).
 * Repeating it changes nothing, and reports say the same before and after.
 * @param upTo the last movement to add; default: the newest whose transaction, and all before it, has ended
 * @returns whether any were added; not while another process is at it, or while a movement is held up
 */
export const addMovements = async (db: Db, wait: (ms: number) => Promise<unknown>, upTo?: number): Promise<boolean> => {
  const last = upTo ?? (await lastEnded(db, wait));
  if (last === null) return false;
  let added = false;
  for (let step: number | null = 0; step !== null && step !== last; ) {
    step = await transaction(db, (tx) => addStep(tx, last));
    added ||= step !== null;
  }
  return added;
};

/** @returns the last movement that was added; null: none, or another process is at it */
const addStep = async (tx: Tx, last: number): Promise<number | null> => {
  const { rows: lock } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(CLOSING_LOCK)}) as held`.execute(tx.kysely);
  if (lock[0]?.held !== true) return null;
  const { rows } = await sql<{ first: number }>`select first_movement as first from unsummed`.execute(tx.kysely);
  const first = rows[0]?.first ?? 0;
  if (first > last) return null;
  const step = Math.min(last, first + MAX_MOVEMENTS);
  await addUpTo(tx, step);
  return step;
};
