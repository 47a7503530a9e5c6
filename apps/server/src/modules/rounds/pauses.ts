import { type AnyPauseReason, type Common, type PauseReason, ROUND_STATES, type TablePause } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { presentLiveRound } from './present.ts';
import { newestRound } from './round-store.ts';
import { publishTableFact } from './table-facts.ts';

// The table's pauses (docs/specification/4-reliability.md#21-cycle-of-a-game, G5 and G7): a round in play ends as
// usual, and no new one opens until somebody resumes.

/**
 * The running pause, as players see it; null while rounds open. They read that the wheel is checked where it has no
 * inspection: pages of older versions know that reason too.
 */
export const runningPause = async (db: Db | Tx): Promise<NonNullable<Common['live']['pause']> | null> => {
  const { rows } = await sql<{ reason: AnyPauseReason; paused_at: Date }>`
    select reason, paused_at from table_pauses where resumed_at is null`.execute(db.kysely);
  if (rows[0] === undefined) return null;
  const { reason, paused_at } = rows[0];
  return { reason: reason === 'inspection' ? 'wheel' : reason, paused_at: paused_at.getTime() };
};

/** The same as staff see it. `peopleSql`: see identity, which is above this module. */
export const readPause = async (db: Db, peopleSql: RawBuilder<unknown>): Promise<TablePause> => {
  const { rows } = await sql<Omit<NonNullable<TablePause>, 'paused_at'> & { paused_at: Date }>`
    select p.reason, p.note, p.paused_at, coalesce(a.name, a.email) as paused_by
    from table_pauses p left join (${peopleSql}) a on a.id = p.paused_by
    where p.resumed_at is null`.execute(db.kysely);
  return rows[0] === undefined ? null : { ...rows[0], paused_at: rows[0].paused_at.toISOString() };
};

/** Tells every table to ask for its state again. */
export const tellTables = async (tx: Tx): Promise<void> => {
  const { round } = await newestRound(tx);
  if (round === null) return;
  const body = { state: ROUND_STATES.refresh, round: presentLiveRound(round) } as const;
  await publishTableFact(tx, { kind: 'round-state', roundNumber: round.round_number, body });
};

/**
 * Begins a pause and tells the tables. It takes the place of one for want of an inspection, so that the inspection does
 * not open a table that somebody wants closed.
 * @returns null if there is another one already; else the reason of the one it replaced, if any
 */
export const pauseTable = async (
  tx: Tx,
  { reason, note, staffId }: { readonly reason: PauseReason; readonly note: string | null; readonly staffId: number },
): Promise<{ readonly replaced: 'inspection' | null } | null> => {
  const begin = async (): Promise<boolean> => {
    const { numAffectedRows } = await sql`
      insert into table_pauses (reason, note, paused_by) values (${reason}, ${note}, ${staffId})
      on conflict do nothing`.execute(tx.kysely);
    return numAffectedRows === 1n;
  };
  const isFirst = await begin(); // waits for one that begins or ends meanwhile
  if (!isFirst && !((await closeUninspected(tx, staffId)) && (await begin()))) return null;
  await tellTables(tx);
  return { replaced: isFirst ? null : 'inspection' };
};

/** Ends the pause and tells the tables. @returns its reason; null if there is none */
export const resumeTable = async (tx: Tx, staffId: number): Promise<AnyPauseReason | null> => {
  const { rows } = await sql<{ reason: AnyPauseReason }>`
    update table_pauses set resumed_by = ${staffId}, resumed_at = table_clock() where resumed_at is null
    returning reason`.execute(tx.kysely);
  if (rows[0] === undefined) return null;
  await tellTables(tx);
  return rows[0].reason;
};

/** Pauses the table because the croupier's wheel has no inspection for the next round, and tells the tables. */
export const pauseUninspected = async (tx: Tx): Promise<void> => {
  await sql`insert into table_pauses (reason) values ('inspection') on conflict do nothing`.execute(tx.kysely);
  await tellTables(tx);
};

/** Ends that pause and tells the tables; never another pause. @returns false if there is none */
export const endUninspected = async (tx: Tx, staffId: number): Promise<boolean> => {
  const isEnded = await closeUninspected(tx, staffId);
  if (isEnded) await tellTables(tx);
  return isEnded;
};

const closeUninspected = async (tx: Tx, staffId: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update table_pauses set resumed_by = ${staffId}, resumed_at = table_clock()
    where resumed_at is null and reason = 'inspection'`.execute(tx.kysely);
  return numAffectedRows === 1n;
};

/** Pauses the table if its last `voids` rounds since the pause before were all void; 0: never. */
export const pauseAfterVoids = async (tx: Tx, voids: number): Promise<void> => {
  if (voids === 0) return;
  await sql`
    insert into table_pauses (reason)
    select 'voids' from (
      select phase from rounds
      where opened_at > coalesce((select max(resumed_at) from table_pauses), '-infinity')
      order by round_number desc limit ${voids}
    ) last having count(*) = ${voids} and bool_and(phase = 'void')
    on conflict do nothing`.execute(tx.kysely);
};
