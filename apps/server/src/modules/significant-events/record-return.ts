import type { WheelId } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** A return to player out of bounds, as the report has it: of the day, or of the days to it. */
interface ReturnOutside {
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

/** Records that a return to player is out of bounds: once a day, however often it is found. */
export const recordReturnOutside = async (db: Db, facts: ReturnOutside): Promise<void> => {
  await sql`
    insert into significant_events (kind, facts) values ('return-outside', ${JSON.stringify(facts)}::jsonb)
    on conflict do nothing`.execute(db.kysely);
};
