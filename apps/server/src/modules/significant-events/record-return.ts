import type { WheelId } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';

/** A return to player out of bounds, as the report has it: of the day, or of the days to it. */
export interface ReturnOutside {
  readonly wheel: WheelId;
  /** The day on which it was found, in the zone of the reports. */
  readonly date: string;
  /** How many days are judged together. */
  readonly days: number;
  readonly rounds: number;
  readonly percent: number;
  /** From the expected, in standard deviations. */
  readonly deviations: number;
}

/**
 * Records that a return to player is out of bounds: once a day, however often it is found.
 * @param onCrossing called in the same transaction when it was within them before: the days together, yesterday
 */
export const recordReturnOutside = (
  db: Db,
  facts: ReturnOutside,
  onCrossing: (tx: Tx, facts: ReturnOutside) => Promise<void>,
): Promise<void> =>
  transaction(db, async (tx) => {
    const { rows } = await sql<{ crossed: boolean }>`
      insert into significant_events (kind, facts) values ('return-outside', ${JSON.stringify(facts)}::jsonb)
      on conflict do nothing
      returning ${facts.days} = 1 or not exists (
        select from significant_events before where before.kind = 'return-outside'
          and before.facts ->> 'wheel' = ${facts.wheel} and before.facts ->> 'days' = ${String(facts.days)}
          and before.facts ->> 'date' = (${facts.date}::date - 1)::text) as crossed`.execute(tx.kysely);
    if (rows[0]?.crossed) await onCrossing(tx, facts);
  });
