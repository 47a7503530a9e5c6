import { hashKey, PAYMENT_STATUS } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import type { PaymentKind, PaymentRow, Step } from './kinds.ts';

// One transfer is used once: within a kind the unique index of its hashes sees to that, across the two kinds this does.

/** Decisions about one transfer, of whatever kind, wait for each other until the transaction ends. */
const lockTransfer = async (tx: Tx, hashKey: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transfer ${hashKey}`}, 0))`.execute(tx.kysely);
};

/** Whether the transfer that approves this payment is already known to have gone the other way. */
export const isHashOfOtherKind = async (
  tx: Tx,
  kind: PaymentKind,
  row: PaymentRow,
  { status, hashCode }: Pick<Step, 'status' | 'hashCode'>,
): Promise<boolean> => {
  const hash = hashCode ?? row.hash_code;
  if (status !== PAYMENT_STATUS.approved || hash === null) return false;
  await lockTransfer(tx, hashKey(hash));
  return kind.isHashOfOtherKind(tx, hashKey(hash));
};
