import type { Phase } from '@lajvard/roulette';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

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
