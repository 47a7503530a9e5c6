import { appendEntries, EMPTY_HEAD } from '../append-entries.ts';
import type { TileSource } from '../tiles.ts';
import type { TreeHead } from '../tree.ts';

/** A log kept in memory. */
export interface StoredLog extends TileSource {
  readonly files: Map<string, Uint8Array>;
}

export const storedLog = (files: ReadonlyMap<string, Uint8Array> = new Map()): StoredLog => {
  const own = new Map(files);
  return { files: own, read: async (path) => own.get(path) ?? null };
};

/** Adds entries, and keeps the tiles. */
export const grow = async (log: StoredLog, head: TreeHead, entries: readonly Uint8Array[]): Promise<TreeHead> => {
  const grown = await appendEntries(log, head, entries);
  for (const { path, bytes } of grown.tiles) log.files.set(path, bytes);
  return grown.head;
};

/** A log of these entries, made at once. */
export const logOf = async (entries: readonly Uint8Array[]): Promise<{ log: StoredLog; head: TreeHead }> => {
  const log = storedLog();
  return { log, head: await grow(log, EMPTY_HEAD, entries) };
};
