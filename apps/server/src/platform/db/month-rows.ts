import { type RawBuilder, sql } from 'kysely';

/** A time span, from inclusive to exclusive. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** SQL: a moment as text, ISO 8601 in UTC with microseconds; null stays null. */
export const utcText = (column: string): RawBuilder<string | null> =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);
