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

/** Each log's leaves: from `first_leaf` up to but not including `end_leaf`. */
const PARTS = sql`(select log_number, first_leaf,
  lead(first_leaf, 1, ${Number.MAX_SAFE_INTEGER}::bigint) over (order by log_number) as end_leaf from log_beginnings)`;

/** A checkpoint of a log, signed. */
export interface LogCheckpoint {
  /** Which of the logs it is of: from 1, and one more after each restore that lost leaves. */
  readonly log: number;
  readonly head: TreeHead;
  readonly note: string;
}

/**
 * The newest checkpoint, signed; null: nothing was logged yet.
 * @param of a log by its number; the last one if it is not named
 */
export const newestCheckpoint = async (db: Db | Tx, of?: number): Promise<LogCheckpoint | null> => {
  const which = of === undefined ? sql`` : sql`where log_number = ${of}`;
  const { rows } = await sql<{ log_number: number; size: number; root: Buffer; note: string }>`
    select log_number, c.size - first_leaf as size, root, note
    from (select * from ${PARTS} p ${which} order by log_number desc limit 1) own
    cross join lateral (
      select * from log_checkpoints where size > first_leaf and size <= end_leaf order by size desc limit 1) c`.execute(
    db.kysely,
  );
  const [row] = rows;
  return row
    ? { log: row.log_number, head: { size: Number(row.size), root: new Uint8Array(row.root) }, note: row.note }
    : null;
};

/** Begins another log after the last one; as the owner of the tables. @returns its number, and the time, epoch ms */
export const beginLog = async (tx: Tx): Promise<{ log: number; at: number }> => {
  const { rows } = await sql<{ log: number; at: number }>`
    insert into log_beginnings
    select max(log_number) + 1, (select coalesce(max(leaf_index) + 1, 0) from log_leaves) from log_beginnings
    returning log_number as log, floor(extract(epoch from table_clock()) * 1000)::float8 as at`.execute(tx.kysely);
  return rows[0] ?? { log: 0, at: 0 };
};

/** The first leaves of the logs that restores began, newest first. */
export const restoredLeaves = async (db: Db): Promise<Buffer[]> => {
  const { rows } = await sql<{ leaf: Buffer }>`
    select leaf from log_leaves where kind = 'restored' order by leaf_index desc`.execute(db.kysely);
  return rows.map(({ leaf }) => leaf);
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
      select round_number from log_leaves where kind not in ('correction', 'restored') order by leaf_index desc limit 1)
    group by round_number`.execute(tx.kysely);
  const [row] = rows;
  return row ? { roundNumber: Number(row.round_number), kinds: row.kinds } : null;
};

/** By round, how many of its corrections were logged: the first ones. */
export const loggedCorrections = async (tx: Tx, roundNumbers: readonly number[]): Promise<Map<number, number>> => {
  if (roundNumbers.length === 0) return new Map();
  const { rows } = await sql<{ round_number: number; logged: number }>`
    select round_number, count(*)::int as logged from log_leaves
    where kind = 'correction' and round_number = any(${roundNumbers}::bigint[]) group by 1`.execute(tx.kysely);
  return new Map(rows.map((row) => [Number(row.round_number), row.logged]));
};

/** Whether the newest checkpoint covers the close of a round. */
export const isCloseLogged = async (db: Db, roundNumber: number): Promise<boolean> => {
  const { rows } = await sql<{ logged: boolean }>`
    select exists (select from log_leaves where round_number = ${roundNumber} and kind = 'close'
      and leaf_index < (select max(size) from log_checkpoints)) as logged`.execute(db.kysely);
  return rows[0]?.logged === true;
};

/** @param leaf `index`: within its log */
export const insertLeaf = async (
  tx: Tx,
  log: number,
  leaf: { readonly index: number; readonly roundNumber: number; readonly kind: string; readonly bytes: Uint8Array },
): Promise<void> => {
  await sql`insert into log_leaves (leaf_index, round_number, kind, leaf)
    select first_leaf + ${leaf.index}::bigint, ${leaf.roundNumber}::bigint, ${leaf.kind}, ${Buffer.from(leaf.bytes)}
    from log_beginnings where log_number = ${log}`.execute(tx.kysely);
};

/** Keeps those of the tiles that are full and of hashes: the others follow from these and the leaves. */
export const insertFullTiles = async (tx: Tx, log: number, tiles: readonly Tile[]): Promise<void> => {
  for (const { path, bytes } of tiles) {
    const place = parseTilePath(path);
    if (place === null || place.level === 'entries' || place.width < TILE) continue;
    const root = Buffer.from(tileRoot(bytes));
    await sql`insert into log_tiles (log_number, level, tile_index, hashes, root)
      values (${log}, ${place.level}, ${place.index}, ${Buffer.from(bytes)}, ${root})`.execute(tx.kysely);
  }
};

export const insertCheckpoint = async (tx: Tx, { log, head, note }: LogCheckpoint): Promise<void> => {
  await sql`insert into log_checkpoints (size, root, note)
    select first_leaf + ${head.size}::bigint, ${Buffer.from(head.root)}, ${note}
    from log_beginnings where log_number = ${log}`.execute(tx.kysely);
};

/** The tiles of one of the logs, as C2SP (tlog-tiles) names them. */
export const logTiles = (db: Db | Tx, log: number): TileSource => ({
  read: async (path) => {
    const place = parseTilePath(path);
    if (place === null) return null;
    const { level, index, width } = place;
    const [from, to] = [index * TILE, index * TILE + width];
    if (!Number.isSafeInteger(to)) return null;
    if (level === 'entries' || (level === 0 && width < TILE)) {
      const { rows } = await sql<{ leaf: Buffer }>`
        select leaf from ${PARTS} p join log_leaves on leaf_index >= first_leaf + ${from}::bigint
          and leaf_index < least(first_leaf + ${to}::bigint, end_leaf)
        where log_number = ${log} order by leaf_index`.execute(db.kysely);
      if (rows.length < width) return null;
      const leaves = rows.map(({ leaf }) => new Uint8Array(leaf));
      return level === 'entries' ? bundleOf(leaves) : new Uint8Array(Buffer.concat(leaves.map(hashLeaf)));
    }
    if (width === TILE) {
      const { rows } = await sql<{ hashes: Buffer }>`
        select hashes from log_tiles
        where log_number = ${log} and level = ${level} and tile_index = ${index}`.execute(db.kysely);
      return rows[0] ? new Uint8Array(rows[0].hashes) : null;
    }
    const { rows } = await sql<{ root: Buffer }>`
      select root from log_tiles
      where log_number = ${log} and level = ${level - 1} and tile_index >= ${from} and tile_index < ${to}
      order by tile_index`.execute(db.kysely);
    return rows.length < width ? null : new Uint8Array(Buffer.concat(rows.map(({ root }) => root)));
  },
});
