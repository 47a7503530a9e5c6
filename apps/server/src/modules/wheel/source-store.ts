import { WHEELS, type WheelId } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** The wheel of the next round. */
export const readSource = async (db: Db | Tx): Promise<WheelId> => {
  const { rows } = await sql<{ wheel: WheelId }>`select wheel from wheel_source`.execute(db.kysely);
  // docs/specification/2-account-and-back-office.md#413-wheel-settings: automatic until config says otherwise
  return rows[0]?.wheel ?? WHEELS.virtual;
};

/** Chooses the wheel of later rounds. @returns the previous wheel; null if it was this one already */
export const setSource = async (tx: Tx, wheel: WheelId): Promise<WheelId | null> => {
  const { rows } = await sql<{ before: WheelId }>`
    update wheel_source s set wheel = ${wheel} from (select wheel from wheel_source for update) before
    where before.wheel <> ${wheel} returning before.wheel as before`.execute(tx.kysely);
  return rows[0]?.before ?? null;
};
