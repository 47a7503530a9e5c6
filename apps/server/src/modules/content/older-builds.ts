import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';

/** A script or style of a build, by its hashed name. */
export interface BuildFile {
  /** As in the address, without the slash in front. */
  readonly name: string;
  readonly type: string;
  readonly brotli: Buffer;
}

/** Files that this server does not have, and another build did. */
export interface OlderBuilds {
  /** Null: no build of the last thirty days had it. */
  find(name: string): Promise<BuildFile | null>;
}

const NAMES_FOR_MS = 10_000; // so long a name that is not there costs no question

/** Keeps the hashed files of this build for the other servers, and forgets what no server has started with for thirty days. */
export const keepBuild = async (db: Db, files: readonly BuildFile[]): Promise<void> => {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1)); // servers that start together wait for each other, in one order
  const { rows: known } = await sql<{ name: string }>`
    update build_files set kept_at = clock_timestamp() where name in
      (select name from build_files where name = any(${sorted.map(({ name }) => name)}::text[]) order by name for update)
    returning name`.execute(db.kysely);
  const names = new Set(known.map(({ name }) => name));
  const fresh = sorted.filter(({ name }) => !names.has(name));
  await sql`
    insert into build_files (name, type, brotli)
    select * from unnest(${fresh.map(({ name }) => name)}::text[], ${fresh.map(({ type }) => type)}::text[], ${fresh.map(({ brotli }) => brotli)}::bytea[])
    on conflict (name) do nothing`.execute(db.kysely);
  await sql`delete from build_files where kept_at < clock_timestamp() - interval '30 days'`.execute(db.kysely);
};

/** Finds the files of other builds; who asks for names that nobody has does not reach the database with each. */
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
