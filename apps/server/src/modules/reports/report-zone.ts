import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';

/** Any constant. Held while closing days or changing the zone, so that no day is closed in a zone being replaced. */
export const CLOSING_LOCK = 7_101_202_617;

/**
 * Makes the database count days in `zone`. If that changes the zone, the sums of closed days are dropped. The next
 * closing makes them again; until then reports read the entries (decision 026).
 * @returns whether the zone changed
 */
export const setReportZone = (db: Db, zone: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(CLOSING_LOCK)})`.execute(tx.kysely);
    const { rows } = await sql<{ same: boolean }>`select zone = ${zone} as same from report_zone`.execute(tx.kysely);
    if (rows[0]?.same === true) return false;
    await sql`select set_report_zone(${zone})`.execute(tx.kysely);
    return true;
  });
