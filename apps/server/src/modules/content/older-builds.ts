import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';

/** A script or style of a build, under its hashed name. */
export interface BuildFile {
  /** As in the address, without the slash in front. */
  readonly name: string;
  readonly type: string;
  readonly brotli: Buffer;
}

/** Finds files of other builds that this server does not have. */
export interface OlderBuilds {
  /** Null if no build of the last thirty days had it. */
  find(name: string): Promise<BuildFile | null>;
}

const NAMES_FOR_MS = 10_000; // how long the known names are cached: within it an unknown name costs no query

/**
 * Stores this build's hashed files for the other servers, and deletes files that no server has started with for thirty
 * days.
 */
export const keepBuild = async (db: Db, files: readonly BuildFile[]): Promise<void> => {
  // Sorted: servers that start together lock the rows in the same order.
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const { rows: known } = await sql<{ name: string }>`
    update build_files set kept_at = clock_timestamp() where name in (
      select name from build_files where name = any(${sorted.map(({ name }) => name)}::text[])
      order by name for update)
    returning name`.execute(db.kysely);
  const names = new Set(known.map(({ name }) => name));
  const fresh = sorted.filter(({ name }) => !names.has(name));
  await sql`
    insert into build_files (name, type, brotli)
    select * from unnest(
      ${fresh.map(({ name }) => name)}::text[],
      ${fresh.map(({ type }) => type)}::text[],
      ${fresh.map(({ brotli }) => brotli)}::bytea[])
    on conflict (name) do nothing`.execute(db.kysely);
  await sql`delete from build_files where kept_at < clock_timestamp() - interval '30 days'`.execute(db.kysely);
};

/** Finds the files of other builds. Repeated requests for unknown names do not reach the database each time. */
export const openOlderBuilds = (db: Db, clock: Clock): OlderBuilds => {
  let names: Promise<ReadonlySet<string>> | null = null;
  let readAt = 0;
  const readNames = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ name: string }>`select name from build_files`.execute(db.kysely);
    return new Set(rows.map(({ name }) => name));
  };
  const known = (): Promise<ReadonlySet<string>> => {
    if (names !== null && clock.now() - readAt < NAMES_FOR_MS) return names;
    readAt = clock.now();
    names = readNames();
    names.catch(() => {
      names = null;
    });
    return names;
  };
  return {
    find: async (name) => {
      if (!(await known()).has(name)) return null;
      const { rows } = await sql<BuildFile>`
        select name, type, brotli from build_files where name = ${name}`.execute(db.kysely);
      return rows[0] ?? null;
    },
  };
};
