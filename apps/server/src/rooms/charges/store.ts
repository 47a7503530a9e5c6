import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/** A row of `charges`. */
export interface ChargeRow {
  readonly id: number;
  readonly user_id: number;
  readonly amount_cents: number;
  readonly staff_id: number;
  readonly request_id: string | null;
  readonly movement_id: number | null;
  readonly created_at: Date;
}

export interface NewCharge {
  readonly userId: number;
  readonly amountCents: number;
  readonly staffId: number;
  readonly requestId: string | null;
}

/** @returns undefined when this member of staff has used the request id; waits for one that is being written */
export const insertCharge = async (tx: Tx, charge: NewCharge): Promise<ChargeRow | undefined> => {
  const { rows } = await sql<ChargeRow>`
    insert into charges (user_id, amount_cents, staff_id, request_id)
    values (${charge.userId}, ${charge.amountCents}, ${charge.staffId}, ${charge.requestId}::uuid)
    on conflict (staff_id, request_id) do nothing returning *`.execute(tx.kysely);
  return rows[0];
};

/** The charge that this member of staff made under this request id. */
export const chargeByRequest = async (tx: Tx, staffId: number, requestId: string): Promise<ChargeRow | undefined> => {
  const { rows } = await sql<ChargeRow>`
    select * from charges where staff_id = ${staffId} and request_id = ${requestId}::uuid`.execute(tx.kysely);
  return rows[0];
};

/** Writes down which movement of the ledger paid the charge. */
export const setMovement = async (tx: Tx, id: number, movementId: number): Promise<void> => {
  await sql`update charges set movement_id = ${movementId} where id = ${id}`.execute(tx.kysely);
};
