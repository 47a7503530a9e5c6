import { hash } from 'node:crypto';

/** What a play is paid by. */
interface PaidBy {
  readonly userId: number;
  readonly stakeCents: number;
  /** By pocket, in cents. */
  readonly payouts: readonly number[];
  readonly receipt: Buffer;
  /** Empty if it has none. */
  readonly salt: Buffer;
  /** The canonical slip, as stored. */
  readonly chips: string;
}

// One dimension, no nulls, int4 (its type is 23), 37 of them, from 1 on; then each after its length.
const ARRAY = Buffer.alloc(20 + 37 * 8);
for (const [place, word] of [1, 0, 23, 37, 1].entries()) ARRAY.writeInt32BE(word, place * 4);
for (let at = 20; at < ARRAY.length; at += 8) ARRAY.writeInt32BE(4, at);

/** SHA-256 of it, hex: what the database computes of the row (`HASH` in play-store.ts, with its `array_send`). */
export const hashOfPlay = ({ userId, stakeCents, payouts, receipt, salt, chips }: PaidBy): string => {
  for (let pocket = 0; pocket < 37; pocket++) ARRAY.writeInt32BE(payouts[pocket] ?? 0, 24 + pocket * 8);
  const bytes = Buffer.allocUnsafe(12 + ARRAY.length + receipt.length + salt.length + Buffer.byteLength(chips));
  let at = bytes.writeBigInt64BE(BigInt(userId));
  at = bytes.writeInt32BE(stakeCents, at);
  at += ARRAY.copy(bytes, at);
  at += receipt.copy(bytes, at);
  at += salt.copy(bytes, at);
  bytes.write(chips, at);
  return hash('sha256', bytes);
};
