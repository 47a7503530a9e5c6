import { hashKey, PAYMENT_STATUS } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { overlapping } from './hash-sql.ts';
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

/** Whether the transfer that approves this payment may be that of another payment, whose hash differs. */
export const overlapsAnother = async (
  tx: Tx,
  { noun }: PaymentKind,
  row: PaymentRow,
  { status, hashCode }: Pick<Step, 'status' | 'hashCode'>,
): Promise<boolean> => {
  const hash = hashCode ?? row.hash_code;
  if (status !== PAYMENT_STATUS.approved || hash === null) return false;
  const key = hashKey(hash);
  const others = (of: PaymentKind['noun']) => (of === noun ? sql`id <> ${row.id}` : sql`true`);
  const hasOtherHash = sql`hash_key <> ${key} and ${overlapping(key)}`;
  const { rows } = await sql<{ overlaps: boolean }>`
    select exists (select from deposits where status <> 2 and ${others('deposit')} and ${hasOtherHash})
      or exists (select from withdrawals where status = 1 and ${others('withdrawal')} and ${hasOtherHash}) as overlaps
    `.execute(tx.kysely);
  return rows[0]?.overlaps ?? false;
};
