import { concatBytes } from '@noble/hashes/utils.js';
import { readEntries, readRoot } from './read-log.ts';
import { bundleOf, completeHash, partialWidth, readTile, TILE, type Tile, type TileSource, tilePath } from './tiles.ts';
import { TlogError } from './tlog-error.ts';
import { EMPTY_ROOT, type Hash, hashLeaf, sameBytes, type TreeHead } from './tree.ts';

/** A log without entries. */
export const EMPTY_HEAD: TreeHead = { size: 0, root: EMPTY_ROOT };

/**
 * Adds entries to a log.
 * @returns the new head, and the tiles to keep before its checkpoint is signed
 * @throws TlogError `missing` or `damaged` if what is kept is not what the head says, and nothing may be signed
 */
export async function appendEntries(
  source: TileSource,
  head: TreeHead,
  entries: readonly Uint8Array[],
): Promise<{ head: TreeHead; tiles: Tile[] }> {
  if (!sameBytes(await readRoot(source, head.size), head.root))
    throw new TlogError('damaged', `the tiles are not those of the ${head.size} entries that were signed`);
  const begun = head.size - (head.size % TILE);
  const last = await readEntries(source, head, begun);
  const tiles = inTiles([...last, ...entries], begun / TILE).map(({ part, index }) => ({
    path: tilePath('entries', index, part.length),
    bytes: bundleOf(part),
  }));
  let added: Hash[] = entries.map(hashLeaf);
  if (added.length === 0) return { head, tiles: [] };
  for (let level = 0; added.length > 0; level += 1) {
    const index = Math.floor(head.size / TILE ** (level + 1));
    const before = partialWidth(head.size, level) > 0 ? await readTile(source, head.size, level, index) : [];
    const parts = inTiles([...before, ...added], index);
    for (const { part, index: at } of parts)
      tiles.push({ path: tilePath(level, at, part.length), bytes: concatBytes(...part) });
    added = parts.filter(({ part }) => part.length === TILE).map(({ part }) => completeHash(part));
  }
  const fresh = new Map(tiles.map(({ path, bytes }) => [path, bytes]));
  const size = head.size + entries.length;
  const root = await readRoot({ read: async (path) => fresh.get(path) ?? source.read(path) }, size);
  return { head: { size, root }, tiles };
}

/** Reads all of a log again, and every tile of it. @throws TlogError `missing` or `damaged` */
export async function auditLog(source: TileSource, head: TreeHead): Promise<void> {
  const entries = await readEntries(source, head);
  const { tiles } = await appendEntries({ read: async () => null }, EMPTY_HEAD, entries);
  for (const { path, bytes } of tiles) {
    const kept = await source.read(path);
    if (!kept) throw new TlogError('missing', path);
    if (!sameBytes(kept, bytes)) throw new TlogError('damaged', path);
  }
}

/** Rows of 256, the last one of fewer. */
function inTiles<Item>(items: readonly Item[], firstIndex: number): { part: Item[]; index: number }[] {
  return Array.from({ length: Math.ceil(items.length / TILE) }, (_, place) => ({
    part: items.slice(place * TILE, (place + 1) * TILE),
    index: firstIndex + place,
  }));
}
