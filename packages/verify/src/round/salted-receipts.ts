import { hashLeaf, rootOfProof, treeHash } from '@lajvard/tlog';
import { bigEndian, bytesOfHex, hexOf, joined, sha256 } from '../bytes.ts';
import type { PlayAck } from '../formats.ts';
import { isSignedBy } from '../signature.ts';

// Salted receipts and the tree over them (docs/FAIRNESS.md#salted-receipts).

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const withLength = (bytes: Uint8Array): Uint8Array => joined(bigEndian(4, bytes.length), bytes);

/** What a salted receipt is of; `slip` is the canonical text of the chips, as the server stores it. */
export interface SaltedPlay {
  readonly salt: string;
  readonly round: number;
  readonly accountCode: string;
  readonly stakeCents: number;
  readonly slip: string;
}

/** The receipt of a play, hex. */
export async function receiptOf({ salt, round, accountCode, stakeCents, slip }: SaltedPlay): Promise<string> {
  const play = [bytesOfHex(salt), bigEndian(8, round), withLength(utf8(accountCode)), bigEndian(8, stakeCents)];
  return hexOf(await sha256(joined(utf8('lajvard-2/receipt\0'), ...play, withLength(utf8(slip)))));
}

/** The root of the tree over receipts, sorted and each once (RFC 6962, 2.1), hex. */
export const rootOfReceipts = (receipts: readonly string[]): string =>
  hexOf(treeHash([...new Set(receipts)].sort().map(bytesOfHex)));

/** The root to which a path leads from leaf `index` of `size`, hex; null: it leads nowhere. */
export function rootOfPath(receipt: string, index: number, size: number, path: readonly string[]): string | null {
  try {
    const root = rootOfProof(hashLeaf(bytesOfHex(receipt)), index, size, path.map(bytesOfHex));
    return root && hexOf(root);
  } catch {
    return null; // not hex
  }
}

/**
 * Whether this key signed that the casino has the play of this receipt.
 * @param publicKey 32 bytes, base64url
 * @returns null on a platform without Ed25519
 */
export async function isAckOf(
  publicKey: string,
  round: number,
  receipt: string,
  ack: PlayAck,
): Promise<boolean | null> {
  const root = rootOfPath(receipt, ack.index, ack.size, ack.path);
  if (root === null || ![round, ack.accepted_ms].every((value) => Number.isSafeInteger(value) && value >= 0))
    return false;
  const text = joined(utf8('lajvard-2/ack\0'), bigEndian(8, round), bigEndian(8, ack.accepted_ms), bytesOfHex(root));
  return isSignedBy(publicKey, text, ack.signature);
}
