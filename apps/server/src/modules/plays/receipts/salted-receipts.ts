import { hash } from 'node:crypto';
import { createTree } from '@lajvard/tlog';

/** What a salted receipt is of. */
export interface Receipted {
  readonly salt: Buffer;
  readonly roundNumber: number;
  readonly accountCode: string;
  readonly stakeCents: number;
  /** The canonical slip, as stored. */
  readonly chips: string;
}

const RECEIPT = Buffer.from('lajvard-2/receipt\0');
const ACK = Buffer.from('lajvard-2/ack\0');
/** A hash that Node gives as a Buffer has memory of its own, which costs twice as much; this one lies in the pool. */
const sha256 = (bytes: Uint8Array): Buffer => Buffer.from(hash('sha256', bytes, 'binary'), 'binary');

/** The receipt of a play (docs/FAIRNESS.md#salted-receipts): the tag, salt, round, account, stake and slip, hashed. */
export const saltedReceipt = ({ salt, roundNumber, accountCode, stakeCents, chips }: Receipted): Buffer => {
  const codeBytes = Buffer.byteLength(accountCode);
  const chipsBytes = Buffer.byteLength(chips);
  const bytes = Buffer.allocUnsafe(RECEIPT.length + 40 + codeBytes + chipsBytes);
  let at = RECEIPT.copy(bytes);
  at += salt.copy(bytes, at, 0, 16);
  at = bytes.writeBigUInt64BE(BigInt(roundNumber), at);
  at = bytes.writeUInt32BE(codeBytes, at);
  at += bytes.write(accountCode, at);
  at = bytes.writeBigUInt64BE(BigInt(stakeCents), at);
  at = bytes.writeUInt32BE(chipsBytes, at);
  bytes.write(chips, at);
  return sha256(bytes);
};

/** What the server signs when it has taken these receipts: the tag, round, time and root of the tree over them. */
export const ackText = (roundNumber: number, acceptedMs: number, root: Buffer): Buffer => {
  const numbers = Buffer.allocUnsafe(16);
  numbers.writeBigUInt64BE(BigInt(roundNumber));
  numbers.writeBigUInt64BE(BigInt(acceptedMs), 8);
  return Buffer.concat([ACK, numbers, root]);
};

/** A tree over hashes (RFC 6962, 2.1): its root, and the path of each leaf to it, hex. */
export interface HashTree {
  readonly root: Buffer;
  pathOf(index: number): string[];
}

/** Builds the tree with the platform's SHA-256, which is faster than one in JavaScript. */
export const hashTree = (leaves: readonly Buffer[]): HashTree => {
  const tree = createTree(leaves, sha256);
  const inHex = new Map<Uint8Array, string>(); // most nodes are in the paths of many leaves
  const hexOf = (node: Uint8Array): string => {
    const hex = inHex.get(node) ?? Buffer.from(node).toString('hex');
    inHex.set(node, hex);
    return hex;
  };
  return { root: Buffer.from(tree.root()), pathOf: (index) => tree.inclusionProof(index).map(hexOf) };
};

/** The leaves of a round's tree: its receipts in hex, sorted, each once. */
export const sortedReceipts = (receipts: readonly string[]): string[] => [...new Set(receipts)].sort();

/** The digest of a round's bets: the root of the tree over its receipts. */
export const rootOf = (receipts: readonly string[]): Buffer =>
  hashTree(sortedReceipts(receipts).map((receipt) => Buffer.from(receipt, 'hex'))).root;
