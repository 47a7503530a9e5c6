import { sha256 as sha256InJavaScript } from '@noble/hashes/sha2.js';

// The Merkle tree of RFC 6962, section 2.1. Sizes and indices are whole numbers up to 2^53. SHA-256 is a port: a server
// passes its platform's; a browser's own answers later and is slower for so few bytes, so JavaScript is the default.

/** 32 bytes. */
export type Hash = Uint8Array;

/** SHA-256. */
type Sha256 = (bytes: Uint8Array) => Hash;

/** What a tree was at a size. */
export interface TreeHead {
  readonly size: number;
  readonly root: Hash;
}

/** A subtree: the leaves from `begin` up to but not including `end`. */
export interface Range {
  readonly begin: number;
  readonly end: number;
}

/** A tree in memory, which grows. A size before today's gives what the tree was then. */
export interface Tree {
  readonly size: () => number;
  /** Adds an entry; @returns its index */
  readonly append: (entry: Uint8Array) => number;
  readonly root: (size?: number) => Hash;
  /** The proof that the entry is in the tree, from the leaf up. @throws RangeError unless the tree has this entry */
  readonly inclusionProof: (index: number, size?: number) => Hash[];
  /** The proof that nothing changed since the tree had the older size. @throws RangeError if it never had */
  readonly consistencyProof: (olderSize: number, size?: number) => Hash[];
}

export const EMPTY_ROOT = sha256InJavaScript(new Uint8Array());

const hashesWith = (sha256: Sha256) => ({
  leaf: (entry: Uint8Array): Hash => {
    const bytes = new Uint8Array(1 + entry.length);
    bytes.set(entry, 1);
    return sha256(bytes);
  },
  node: (left: Hash, right: Hash): Hash => {
    const bytes = new Uint8Array(1 + left.length + right.length);
    bytes[0] = 1;
    bytes.set(left, 1);
    bytes.set(right, 1 + left.length);
    return sha256(bytes);
  },
});

/** The hash of an entry, as a leaf of a tree; of a node over two subtrees. */
export const { leaf: hashLeaf, node: hashNode } = hashesWith(sha256InJavaScript);

/** Whether two byte strings are the same. Nothing here is secret. */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place]);

/** The root over these entries: MTH of RFC 6962. */
export const treeHash = (entries: readonly Uint8Array[]): Hash => createTree(entries).root();

/** Makes a tree in memory. */
export function createTree(entries: readonly Uint8Array[] = [], sha256: Sha256 = sha256InJavaScript): Tree {
  const hashes = hashesWith(sha256);
  const levels: Hash[][] = [[]];
  const hashAt = (level: number, index: number): Hash => {
    const hash = levels[level]?.[index];
    if (hash === undefined) throw new RangeError(`no node ${index} at level ${level}`);
    return hash;
  };
  // The incomplete subtrees, which all end where the tree does, and are beside the way of many leaves.
  let atEnd = { size: 0, from: new Map<number, Hash>() };
  const rangeHash = ({ begin, end }: Range): Hash => {
    const level = floorLog2(end - begin);
    if (end - begin === 2 ** level) return hashAt(level, begin / 2 ** level);
    if (atEnd.size !== end) atEnd = { size: end, from: new Map() };
    const parts = () => completeSubtrees({ begin, end }).map(({ level, index }) => hashAt(level, index));
    const hash = atEnd.from.get(begin) ?? joinSubtrees(parts(), hashes.node);
    atEnd.from.set(begin, hash);
    return hash;
  };
  const sizeNow = (): number => levels[0]?.length ?? 0;
  const append = (entry: Uint8Array): number => {
    const added = sizeNow();
    let hash = hashes.leaf(entry);
    let index = added;
    for (let level = 0; ; level += 1) {
      levels[level] ??= [];
      levels[level]?.push(hash);
      if (index % 2 === 0) return added;
      hash = hashes.node(hashAt(level, index - 1), hash);
      index = (index - 1) / 2;
    }
  };
  for (const entry of entries) append(entry);
  return {
    size: sizeNow,
    append,
    root: (size = sizeNow()) => (size === 0 ? EMPTY_ROOT : rangeHash({ begin: 0, end: size })),
    inclusionProof: (index, size = sizeNow()) => inclusionRanges(index, size).map(rangeHash),
    consistencyProof: (olderSize, size = sizeNow()) => {
      if (!isCount(olderSize) || olderSize > size) throw new RangeError(`no size ${olderSize} before ${size}`);
      if (olderSize === 0) return [];
      return consistencyRanges(olderSize, size).ranges.map(rangeHash);
    },
  };
}

/**
 * The root of the tree of this size in which the leaf of this hash has this index; null if the proof has no such form.
 * @param proof what `inclusionProof` gave
 */
export function rootOfProof(leaf: Hash, index: number, size: number, proof: readonly Hash[]): Hash | null {
  if (!isHash(leaf) || !isCount(index) || !isCount(size) || index >= size) return null;
  const ranges = inclusionRanges(index, size);
  if (proof.length !== ranges.length || !proof.every(isHash)) return null;
  return ranges.reduce((hash, { begin }, place) => {
    const beside = proof[place] as Hash;
    return begin > index ? hashNode(hash, beside) : hashNode(beside, hash);
  }, leaf);
}

/** Whether the leaf of this hash has this index in the tree. */
export function verifyInclusion(leaf: Hash, index: number, tree: TreeHead, proof: readonly Hash[]): boolean {
  const root = rootOfProof(leaf, index, tree.size, proof);
  return root !== null && sameBytes(root, tree.root);
}

/**
 * Whether the newer tree begins with every entry of the older one.
 * @param proof what `consistencyProof` gave
 */
export function verifyConsistency(older: TreeHead, newer: TreeHead, proof: readonly Hash[]): boolean {
  if (!isCount(older.size) || !isCount(newer.size) || older.size > newer.size || !proof.every(isHash)) return false;
  if (older.size === 0) return proof.length === 0 && sameBytes(older.root, EMPTY_ROOT);
  const { ranges, isOlderFirst } = consistencyRanges(older.size, newer.size);
  if (proof.length !== ranges.length) return false;
  const first = isOlderFirst ? older.root : (proof[0] as Hash);
  let [olderRoot, newerRoot] = [first, first];
  for (const [place, { begin }] of ranges.entries()) {
    const beside = proof[place] as Hash;
    if (place === 0 && !isOlderFirst) continue;
    if (begin < older.size) olderRoot = hashNode(beside, olderRoot);
    newerRoot = begin < older.size ? hashNode(beside, newerRoot) : hashNode(newerRoot, beside);
  }
  return sameBytes(olderRoot, older.root) && sameBytes(newerRoot, newer.root);
}

/** The subtrees beside the way from a leaf to the root, from the leaf up: PATH of RFC 6962. */
export function inclusionRanges(index: number, size: number): Range[] {
  if (!isCount(index) || index >= size) throw new RangeError(`no entry ${index} in a tree of ${size}`);
  const ranges: Range[] = [];
  let [begin, end] = [0, size];
  while (end - begin > 1) {
    const middle = begin + splitOf(end - begin);
    if (index < middle) {
      ranges.push({ begin: middle, end });
      end = middle;
    } else {
      ranges.push({ begin, end: middle });
      begin = middle;
    }
  }
  return ranges.reverse();
}

/**
 * The subtrees of a consistency proof, from the deepest up: PROOF of RFC 6962. `isOlderFirst`: the older tree is the
 * deepest of them itself, and left out, because who verifies has its root.
 */
export function consistencyRanges(older: number, newer: number): { ranges: Range[]; isOlderFirst: boolean } {
  const ranges: Range[] = [];
  let [begin, end] = [0, newer];
  while (end !== older) {
    const middle = begin + splitOf(end - begin);
    if (older <= middle) {
      ranges.push({ begin: middle, end });
      end = middle;
    } else {
      ranges.push({ begin, end: middle });
      begin = middle;
    }
  }
  if (begin > 0) ranges.push({ begin, end });
  return { ranges: ranges.reverse(), isOlderFirst: begin === 0 };
}

/** The hash over what `completeSubtrees` gave. */
export const joinSubtrees = (hashes: readonly Hash[], node = hashNode): Hash =>
  hashes.length === 0 ? EMPTY_ROOT : hashes.reduceRight((right, left) => node(left, right));

/** A subtree as complete ones, from the largest to the smallest. */
export function completeSubtrees({ begin, end }: Range): { level: number; index: number }[] {
  const subtrees: { level: number; index: number }[] = [];
  for (let from = begin; from < end; ) {
    const level = floorLog2(end - from);
    subtrees.push({ level, index: from / 2 ** level });
    from += 2 ** level;
  }
  return subtrees;
}

/** The largest power of two below the size of a tree of two leaves or more. */
export const splitOf = (size: number): number => 2 ** floorLog2(size - 1);

/** Exact, unlike `Math.log2` of more than 2^48. */
const floorLog2 = (value: number): number =>
  value < 2 ** 32 ? 31 - Math.clz32(value) : 32 + floorLog2(Math.floor(value / 2 ** 32));

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const isHash = ({ length }: Uint8Array): boolean => length === 32;
