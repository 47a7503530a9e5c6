import { bytesOfHex, hexOf, joined, sha256 } from './bytes.ts';
import type { PlayAck } from './formats.ts';
import { isSignedBy } from './signature.ts';

// Salted receipts and the tree over them (docs/FAIRNESS.md#salted-receipts).

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const big = (size: 4 | 8, value: number): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes.subarray(8 - size);
};
const withLength = (bytes: Uint8Array): Uint8Array => joined(big(4, bytes.length), bytes);

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
  const play = [bytesOfHex(salt), big(8, round), withLength(utf8(accountCode)), big(8, stakeCents)];
  return hexOf(await sha256(joined(utf8('lajvard-2/receipt\0'), ...play, withLength(utf8(slip)))));
}

const leafOf = (receipt: string) => sha256(joined(new Uint8Array([0]), bytesOfHex(receipt)));
const nodeOf = (left: Uint8Array, right: Uint8Array) => sha256(joined(new Uint8Array([1]), left, right));

/** The root of the tree over receipts, sorted and each once (RFC 6962, 2.1), hex. */
export async function rootOfReceipts(receipts: readonly string[]): Promise<string> {
  let level = await Promise.all([...new Set(receipts)].sort().map(leafOf));
  if (level.length === 0) return hexOf(await sha256(new Uint8Array()));
  while (level.length > 1) {
    const pairs = level.filter((_, place) => place % 2 === 0);
    const below = level;
    level = await Promise.all(
      pairs.map(async (left, place) => {
        const right = below[2 * place + 1];
        return right === undefined ? left : nodeOf(left, right);
      }),
    );
  }
  return hexOf(level[0] ?? new Uint8Array());
}

/** The root to which a path leads from leaf `index` of `size` (RFC 9162, 2.1.3.2), hex; null: it leads nowhere. */
export async function rootOfPath(receipt: string, index: number, size: number, path: string[]): Promise<string | null> {
  if (![index, size].every(Number.isSafeInteger) || index < 0 || index >= size) return null;
  let [place, last] = [index, size - 1];
  let node = await leafOf(receipt);
  for (const hex of path) {
    if (last === 0) return null;
    const beside = bytesOfHex(hex);
    if (beside.length !== 32) return null;
    if (place % 2 === 1 || place === last) {
      node = await nodeOf(beside, node);
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
    } else node = await nodeOf(node, beside);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hexOf(node) : null;
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
  const root = await rootOfPath(receipt, ack.index, ack.size, ack.path).catch(() => null);
  if (root === null || ![round, ack.accepted_ms].every((value) => Number.isSafeInteger(value) && value >= 0))
    return false;
  const text = joined(utf8('lajvard-2/ack\0'), big(8, round), big(8, ack.accepted_ms), bytesOfHex(root));
  return isSignedBy(publicKey, text, ack.signature);
}
