import {
  bundleOf,
  hashLeaf,
  parseTilePath,
  TILE,
  type Tile,
  type TileSource,
  type TreeHead,
  tileRoot,
} from '@lajvard/tlog';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** When the newest checkpoint was signed, epoch s; null before the first. */
export const logSignedAt = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from made_at)::float8 as seconds from log_checkpoints order by size desc limit 1`.execute(
    db.kysely,
  );
  return rows[0]?.seconds ?? null;
};

/** The newest checkpoint of the log, signed; null: nothing was logged yet. */
export const newestCheckpoint = async (
  db: Db | Tx,
): Promise<{ readonly head: TreeHead; readonly note: string } | null> => {
  const { rows } = await sql<{ size: number; root: Buffer; note: string }>`
    select size, root, note from log_checkpoints order by size desc limit 1`.execute(db.kysely);
  const [row] = rows;
  return row ? { head: { size: Number(row.size), root: new Uint8Array(row.root) }, note: row.note } : null;
};

/** Whether this process may append now, until the transaction ends: nobody else does meanwhile. */
export const holdLog = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(7101202674) as held`.execute(
    tx.kysely,
  );
  return rows[0]?.held === true;
};

/** The round of the last leaf, and the kinds logged of it; null: nothing was logged yet. */
export const lastLogged = async (
  tx: Tx,
): Promise<{ readonly roundNumber: number; readonly kinds: readonly string[] } | null> => {
  const { rows } = await sql<{ round_number: number; kinds: string[] }>`
    select round_number, array_agg(kind) as kinds from log_leaves
    where round_number = (
      select round_number from log_leaves where kind <> 'correction' order by leaf_index desc limit 1)
    group by round_number`.execute(tx.kysely);
  const [row] = rows;
  return row ? { roundNumber: Number(row.round_number), kinds: row.kinds } : null;
};

/** Those of these rounds whose correction was logged. */
export const loggedCorrections = async (tx: Tx, roundNumbers: readonly number[]): Promise<Set<number>> => {
  if (roundNumbers.length === 0) return new Set();
  const { rows } = await sql<{ round_number: number }>`
    select round_number from log_leaves
    where kind = 'correction' and round_number = any(${roundNumbers}::bigint[])`.execute(tx.kysely);
  return new Set(rows.map((row) => Number(row.round_number)));
};

export const insertLeaf = async (
  tx: Tx,
  leaf: { readonly index: number; readonly roundNumber: number; readonly kind: string; readonly bytes: Uint8Array },
): Promise<void> => {
  await sql`insert into log_leaves (leaf_index, round_number, kind, leaf)
    values (${leaf.index}, ${leaf.roundNumber}, ${leaf.kind}, ${Buffer.from(leaf.bytes)})`.execute(tx.kysely);
};

/** Keeps those of the tiles that are full and of hashes: the others follow from these and the leaves. */
export const insertFullTiles = async (tx: Tx, tiles: readonly Tile[]): Promise<void> => {
  for (const { path, bytes } of tiles) {
    const place = parseTilePath(path);
    if (place === null || place.level === 'entries' || place.width < TILE) continue;
    const root = Buffer.from(tileRoot(bytes));
    await sql`insert into log_tiles (level, tile_index, hashes, root)
      values (${place.level}, ${place.index}, ${Buffer.from(bytes)}, ${root})`.execute(tx.kysely);
  }
};

export const insertCheckpoint = async (tx: Tx, { size, root }: TreeHead, note: string): Promise<void> => {
  await sql`insert into log_checkpoints (size, root, note) values (${size}, ${Buffer.from(root)}, ${note})`.execute(
    tx.kysely,
  );
};

/** The tiles of the log, as C2SP (tlog-tiles) names them. */
export const logTiles = (db: Db | Tx): TileSource => ({
  read: async (path) => {
    const place = parseTilePath(path);
    if (place === null) return null;
    const { level, index, width } = place;
    const [from, to] = [index * TILE, index * TILE + width];
    if (!Number.isSafeInteger(to)) return null;
    if (level === 'entries' || (level === 0 && width < TILE)) {
      const { rows } = await sql<{ leaf: Buffer }>`
        select leaf from log_leaves where leaf_index >= ${from} and leaf_index < ${to}
        order by leaf_index`.execute(db.kysely);
      if (rows.length < width) return null;
      const leaves = rows.map(({ leaf }) => new Uint8Array(leaf));
      return level === 'entries' ? bundleOf(leaves) : new Uint8Array(Buffer.concat(leaves.map(hashLeaf)));
    }
    if (width === TILE) {
      const { rows } = await sql<{ hashes: Buffer }>`
        select hashes from log_tiles where level = ${level} and tile_index = ${index}`.execute(db.kysely);
      return rows[0] ? new Uint8Array(rows[0].hashes) : null;
    }
    const { rows } = await sql<{ root: Buffer }>`
      select root from log_tiles where level = ${level - 1} and tile_index >= ${from} and tile_index < ${to}
      order by tile_index`.execute(db.kysely);
    return rows.length < width ? null : new Uint8Array(Buffer.concat(rows.map(({ root }) => root)));
  },
});
