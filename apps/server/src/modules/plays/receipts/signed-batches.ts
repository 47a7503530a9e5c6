import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { PlayAck } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { ackText, type HashTree, hashTree } from './salted-receipts.ts';

/** What the server signed for a batch of plays, as stored in `play_acks`. */
export interface SignedBatch {
  readonly acceptedMs: number;
  readonly keyId: string;
  /** base64url */
  readonly signature: string;
  /** The leaves of the tree, in its order, 32 bytes each. Some may be of refused plays: nobody knows their salts. */
  readonly receipts: Uint8Array;
}

/** By key id, the public keys that servers of this house sign with: 32 bytes, base64url. */
export type AckKeys = ReadonlyMap<string, string>;

interface BatchRow {
  readonly movement_id: number;
  readonly accepted_ms: number;
  readonly key_id: string;
  readonly signature: Buffer;
  readonly receipts: Buffer;
}

export const RECEIPT_BYTES = 32;

/** The leaves of a batch. */
export const leavesOf = ({ receipts }: Pick<SignedBatch, 'receipts'>): Buffer[] => {
  const bytes = Buffer.from(receipts.buffer, receipts.byteOffset, receipts.byteLength); // a thread got no Buffer
  return Array.from({ length: bytes.length / RECEIPT_BYTES }, (_, n) =>
    bytes.subarray(n * RECEIPT_BYTES, (n + 1) * RECEIPT_BYTES),
  );
};

/** By movement of the ledger, the batches of a round: all, or those whose stakes these movements took. */
export const signedBatches = async (
  db: Db | Tx,
  roundNumber: number,
  movementIds: readonly number[] | null = null,
): Promise<Map<number, SignedBatch>> => {
  const { rows } = await sql<BatchRow>`
    select movement_id, accepted_ms, key_id, signature, receipts from play_acks
    where round_number = ${roundNumber}
      and (${movementIds}::bigint[] is null or movement_id = any(${movementIds}::bigint[]))`.execute(db.kysely);
  return new Map(
    rows.map(({ movement_id, accepted_ms, key_id, signature, receipts }) => [
      movement_id,
      {
        acceptedMs: accepted_ms,
        keyId: key_id,
        signature: signature.toString('base64url'),
        receipts,
      },
    ]),
  );
};

/** The acknowledgement of the play with leaf `index`. */
export const ackOf = (batch: SignedBatch, tree: HashTree, index: number): PlayAck => ({
  accepted_ms: batch.acceptedMs,
  index,
  size: batch.receipts.length / RECEIPT_BYTES,
  path: tree.pathOf(index),
  key_id: batch.keyId,
  signature: batch.signature,
});

/** Whether each of these batches was signed by one of these keys, for this round. */
export const areSigned = (roundNumber: number, batches: readonly SignedBatch[], keys: AckKeys): boolean[] => {
  const keyObjects = new Map<string, KeyObject>();
  for (const [keyId, x] of keys) {
    keyObjects.set(keyId, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }));
  }
  return batches.map((batch) => {
    const { acceptedMs, keyId, signature } = batch;
    const key = keyObjects.get(keyId);
    const text = ackText(roundNumber, acceptedMs, hashTree(leavesOf(batch)).root);
    return key !== undefined && verify(null, text, key, Buffer.from(signature, 'base64url'));
  });
};
