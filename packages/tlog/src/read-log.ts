import { completeHash, readBundle, readTile, TILE, type TileSource } from './tiles.ts';
import { TlogError } from './tlog-error.ts';
import {
  completeSubtrees,
  consistencyRanges,
  type Hash,
  hashLeaf,
  hashNode,
  inclusionRanges,
  joinSubtrees,
  type Range,
  sameBytes,
  splitOf,
  type TreeHead,
  verifyConsistency,
} from './tree.ts';

// Reads a log from its tiles and believes none of them: what is returned was verified against the head it was given.

const HEIGHT = 8;

/** The hash of a subtree in a tree of this size, as the tiles have it. Reads each tile once. */
function tileHashes(source: TileSource, size: number): (range: Range) => Promise<Hash> {
  const tiles = new Map<string, Promise<Hash[]>>();
  const nodeAt = async (level: number, index: number): Promise<Hash> => {
    const tileLevel = Math.floor(level / HEIGHT);
    const count = 2 ** (level % HEIGHT);
    const tile = Math.floor((index * count) / TILE);
    const key = `${tileLevel}/${tile}`;
    const read = tiles.get(key) ?? readTile(source, size, tileLevel, tile);
    tiles.set(key, read);
    const from = (index * count) % TILE;
    return completeHash((await read).slice(from, from + count));
  };
  return async (range) =>
    joinSubtrees(await Promise.all(completeSubtrees(range).map(({ level, index }) => nodeAt(level, index))));
}

/** The root of a tree of this size, as the tiles have it. @throws TlogError */
export const readRoot = (source: TileSource, size: number): Promise<Hash> =>
  tileHashes(source, size)({ begin: 0, end: size });

/** The proof that the tree continues its older self, from the tiles. @throws TlogError */
export async function readConsistencyProof(source: TileSource, olderSize: number, size: number): Promise<Hash[]> {
  if (olderSize === 0) return [];
  return Promise.all(consistencyRanges(olderSize, size).ranges.map(tileHashes(source, size)));
}

/** The proof that an entry is in the tree, from the tiles. @throws TlogError */
export async function readInclusionProof(source: TileSource, index: number, size: number): Promise<Hash[]> {
  return Promise.all(inclusionRanges(index, size).map(tileHashes(source, size)));
}

/** The entries from `from` up to but not including `to`, verified against the tree's root. @throws TlogError */
export async function readEntries(
  source: TileSource,
  head: TreeHead,
  from = 0,
  to: number = head.size,
): Promise<Uint8Array[]> {
  if (from >= to) return [];
  const first = Math.floor(from / TILE);
  const bundles = Array.from({ length: Math.ceil(to / TILE) - first }, (_, place) =>
    readBundle(source, head.size, first + place),
  );
  const entries = (await Promise.all(bundles)).flat().slice(from - first * TILE, to - first * TILE);
  const beside = tileHashes(source, head.size);
  const hashOf = async (begin: number, end: number): Promise<Hash> => {
    if (end <= from || begin >= to) return beside({ begin, end });
    if (end - begin === 1) return hashLeaf(entries[begin - from] as Uint8Array);
    const middle = begin + splitOf(end - begin);
    return hashNode(await hashOf(begin, middle), await hashOf(middle, end));
  };
  if (!sameBytes(await hashOf(0, head.size), head.root))
    throw new TlogError('damaged', `entries ${from} to ${to} are not those that were signed`);
  return entries;
}

/**
 * Follows a log from an older head to a newer one, both from verified checkpoints.
 * @returns the entries that were added, verified
 * @throws TlogError `rollback`, `fork` or `inconsistent` if the log was rewritten: the last only if the tiles prove it,
 * because they lead to the newer root; or `missing` or `damaged`
 */
export async function followLog(source: TileSource, older: TreeHead, newer: TreeHead): Promise<Uint8Array[]> {
  if (newer.size < older.size) throw new TlogError('rollback', `${newer.size} entries after ${older.size}`);
  if (newer.size === older.size) {
    if (!sameBytes(newer.root, older.root)) throw new TlogError('fork', `two trees of ${newer.size} entries`);
    return [];
  }
  const proof = await readConsistencyProof(source, older.size, newer.size);
  if (!verifyConsistency(older, newer, proof)) {
    const root = await tileHashes(source, newer.size)({ begin: 0, end: older.size });
    if (!verifyConsistency({ size: older.size, root }, newer, proof))
      throw new TlogError('damaged', `the tiles are not those of the ${newer.size} entries that were signed`);
    throw new TlogError('inconsistent', `${newer.size} entries do not continue those ${older.size}`);
  }
  return readEntries(source, newer, older.size);
}
