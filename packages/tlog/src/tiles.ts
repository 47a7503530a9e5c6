import { concatBytes } from '@noble/hashes/utils.js';
import { TlogError } from './tlog-error.ts';
import { type Hash, hashNode } from './tree.ts';

// Tiles and entry bundles of C2SP (tlog-tiles): 256 hashes or entries each, the last one of a level fewer.

/** Where tiles are kept: null for a path that has none. */
export interface TileSource {
  readonly read: (path: string) => Promise<Uint8Array | null>;
}

/** A tile to keep. */
export interface Tile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export const TILE = 256;
const HASH_BYTES = 32;
const MAX_ENTRY_BYTES = 65_535;

/** The path of a tile; `entries` is the level of the bundles. */
export function tilePath(level: number | 'entries', index: number, width = TILE): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const place = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${place}${width < TILE ? `.p/${width}` : ''}`;
}

/** What a path names; null: no tile, or not in its one form. */
export function parseTilePath(path: string): { level: number | 'entries'; index: number; width: number } | null {
  const [, levelText = '', place = '', widthText] = /^tile\/(\d+|entries)\/([x\d/]+?)(?:\.p\/(\d+))?$/.exec(path) ?? [];
  const level = levelText === 'entries' ? levelText : Number(levelText);
  const index = Number(place.replaceAll(/[x/]/g, ''));
  const width = widthText === undefined ? TILE : Number(widthText);
  const isNamed = levelText !== '' && Number.isSafeInteger(index) && width > 0 && (level === 'entries' || level < 64);
  return isNamed && tilePath(level, index, width) === path ? { level, index, width } : null;
}

/** The hash over a full tile. */
export const tileRoot = (bytes: Uint8Array): Hash =>
  completeHash(
    Array.from({ length: TILE }, (_, place) => bytes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES)),
  );

/** How many hashes the last, partial tile of a level has in a tree of this size; 0 if there is none. */
export const partialWidth = (size: number, level: number): number => Math.floor(size / TILE ** level) % TILE;

/** How many hashes a tile has in a tree of this size. */
const widthOf = (size: number, level: number, index: number): number =>
  Math.min(TILE, Math.floor(size / TILE ** level) - index * TILE);

/** The hashes of a tile, in a tree of this size. @throws TlogError `missing` or `damaged` */
export async function readTile(source: TileSource, size: number, level: number, index: number): Promise<Hash[]> {
  const width = widthOf(size, level, index);
  const path = tilePath(level, index, width);
  const own = await source.read(path);
  const bytes = own ?? (await source.read(tilePath(level, index)));
  if (!bytes) throw new TlogError('missing', path);
  if (bytes.length !== (own ? width : TILE) * HASH_BYTES)
    throw new TlogError('damaged', `${path} has ${bytes.length} bytes`);
  return Array.from({ length: width }, (_, place) => bytes.slice(place * HASH_BYTES, (place + 1) * HASH_BYTES));
}

/** The entries of a bundle, in a tree of this size. @throws TlogError `missing` or `damaged` */
export async function readBundle(source: TileSource, size: number, index: number): Promise<Uint8Array[]> {
  const width = widthOf(size, 0, index);
  const path = tilePath('entries', index, width);
  const own = await source.read(path);
  const bytes = own ?? (await source.read(tilePath('entries', index)));
  if (!bytes) throw new TlogError('missing', path);
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at + 2 <= bytes.length) {
    const next = at + 2 + (bytes[at] as number) * 256 + (bytes[at + 1] as number);
    if (next > bytes.length) break;
    entries.push(bytes.slice(at + 2, next));
    at = next;
  }
  const isWhole = at === bytes.length && (own ? entries.length === width : entries.length === TILE);
  if (!isWhole) throw new TlogError('damaged', `${path} has no ${width} entries`);
  return entries.slice(0, width);
}

/** A bundle of these entries. @throws RangeError if one has more than 65,535 bytes */
export const bundleOf = (entries: readonly Uint8Array[]): Uint8Array =>
  concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > MAX_ENTRY_BYTES) throw new RangeError(`an entry of ${entry.length} bytes`);
      return [Uint8Array.of(entry.length >> 8, entry.length & 255), entry];
    }),
  );

/** The hash over a power of two of hashes. */
export function completeHash(hashes: readonly Hash[]): Hash {
  let row = hashes;
  while (row.length > 1) row = row.flatMap((hash, at) => (at % 2 ? [hashNode(row[at - 1] as Hash, hash)] : []));
  return row[0] as Hash;
}
