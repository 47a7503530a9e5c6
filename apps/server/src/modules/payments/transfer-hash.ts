import { hashKey, PAYMENT_STATUS, TRANSFER_HASH } from '@lajvard/contract';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '#platform/db/like.ts';
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

/** Stored before every hash was read whole, by the condition of the indexes of migration 0122. */
const ODD = sql`hash_key !~ '^[0-9a-f]{64}$'`;
const LONG = 32; // characters of a hash that no other one has by chance

/** The condition that a stored hash contains this one or is contained in it; a whole one fits to odd ones only. */
const overlapping = (key: string): RawBuilder<boolean> => {
  const among = TRANSFER_HASH.test(key) ? ODD : sql`true`;
  return sql`(${among} and (strpos(hash_key, ${key}) > 0 or strpos(${key}, hash_key) > 0))`;
};

/** The condition that a stored hash begins like this, or overlaps with it. */
export const hashLike = (text: string): RawBuilder<boolean> => {
  const key = hashKey(text);
  if (key === '') return sql`false`;
  const begins = sql<boolean>`hash_key like ${`${escapeLike(key)}%`}`;
  return key.length < LONG ? begins : sql`(${begins} or ${overlapping(key)})`;
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
