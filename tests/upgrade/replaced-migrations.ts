import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { binariesIn, startEmbeddedPostgres } from '@lajvard/embedded-postgres';
import { type Db, migrate, openDb } from '@lajvard/server/database';
import { schemaProblems } from '../../apps/server/src/platform/db/migrate.ts';
import { run } from '../harness/machines/commands.ts';
import { RELEASES, releaseCommit } from './releases.ts';

const root = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = 'apps/server/migrations';
/** Debian's PostgreSQL: the embedded one comes without pg_dump. */
const SYSTEM = '/usr/lib/postgresql';

/**
 * Proves that a file which replaces the migrations of a release (decision 094) makes the same database as they did: one
 * that the release made and one that is new here are equal, before and after the newer migrations, in schema, rows and
 * sequences; and an older one is sent to the release first.
 * @throws with what differs
 */
export const proveReplacements = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-migrations-'));
  const bin = systemBinaries();
  const postgres = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    log: () => undefined,
    binaries: binariesIn(bin),
    settings: { fsync: 'off' },
  });
  const admin = openDb(postgres.address, 1, () => undefined);
  const opened: Db[] = [admin];
  try {
    const { host, port, user } = postgres.address;
    const open = async (database: string): Promise<Db> => {
      await admin.pool.query(`create database ${database}`);
      const db = openDb({ ...postgres.address, database }, 2, () => undefined);
      opened.push(db);
      return db;
    };
    const schemaOf = (database: string): string[] =>
      run(path.join(bin, 'pg_dump'), ['--schema-only', '-h', host, '-p', String(port), '-U', user, database])
        .split('\n')
        .filter((line) => !/^\\(un)?restrict /.test(line)) // another word in each dump
        .sort();

    for (const release of replacedReleases()) {
      const files = filesOf(release);
      const later = new Set(readdirSync(path.join(root, MIGRATIONS)));
      const replacement = [...later].filter((name) => name.endsWith(`-schema-of-${release}.sql`));
      const ofRelease = write(path.join(folder, release), files);
      const replaced = write(path.join(folder, `${release}-replaced`), []);
      // the release had these too, and they stand by themselves
      for (const name of [...replacement, ...files.map((file) => file.name).filter((each) => later.has(each))])
        cpSync(path.join(root, MIGRATIONS, name), path.join(replaced, name));

      const [by, made] = [await open('by_release'), await open('made_at_once')];
      await migrate(by, null, { folder: ofRelease });
      await migrate(made, null, { folder: replaced });
      const both = async (what: string): Promise<void> => {
        equal(`${what}: the schema`, schemaOf('by_release'), schemaOf('made_at_once'));
        equal(`${what}: the rows`, await rowsOf(by), await rowsOf(made));
      };
      await both(`version ${release}`);
      for (const db of [by, made]) await migrate(db, null);
      await both('this version');
      equal('what is noted', await notesOf(by), await notesOf(made));
      for (const db of [by, made]) {
        await migrate(db, null, { folder: ofRelease });
        equal(`what ${release} lacks`, await schemaProblems(db, ofRelease), []);
        equal('what this version lacks', await schemaProblems(db), []);
      }

      const half = await open('half');
      const older = write(path.join(folder, `${release}-older`), files.slice(0, -2));
      await migrate(half, null, { folder: older });
      const refused = await migrate(half, null).then(
        () => '',
        (error: Error) => error.message,
      );
      if (!refused.includes(`Upgrade it to ${release} first`))
        throw new Error(`an older database: ${refused || 'taken'}`);
      console.log(`ok: ${replacement} makes what ${files.length} files of version ${release} made`);
    }
  } finally {
    for (const db of opened.toReversed()) {
      await db.close();
      if (!db.pool.ended) await db.pool.end();
    }
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Where pg_dump and its server are. @throws where there is none */
const systemBinaries = (): string => {
  const versions = existsSync(SYSTEM) ? readdirSync(SYSTEM).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map((version) => path.join(SYSTEM, version, 'bin'))
    .find((bin) => existsSync(`${bin}/pg_dump`));
  if (found === undefined) throw new Error('The comparison of schemas needs pg_dump: apt install postgresql');
  return found;
};

/** The releases whose migrations are replaced here. */
const replacedReleases = () =>
  (Object.keys(RELEASES) as (keyof typeof RELEASES)[]).filter((release) =>
    readdirSync(path.join(root, MIGRATIONS)).some((name) => name.endsWith(`-schema-of-${release}.sql`)),
  );

interface File {
  readonly name: string;
  readonly text: string;
}

const filesOf = (release: keyof typeof RELEASES): File[] => {
  const commit = releaseCommit(release);
  const git = (...args: readonly string[]): string => run('git', args, { cwd: root });
  return git('ls-tree', '--name-only', `${commit}:${MIGRATIONS}`)
    .split('\n')
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ name, text: git('show', `${commit}:${MIGRATIONS}/${name}`) }));
};

const write = (folder: string, files: readonly File[]): string => {
  mkdirSync(folder);
  for (const { name, text } of files) writeFileSync(path.join(folder, name), text);
  return folder;
};

/** All rows but for their times, and where the sequences are. What the migrations note of themselves is compared apart. */
const rowsOf = async ({ pool }: Db): Promise<unknown[]> => {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(`
    select format('%I.%I', table_schema, table_name) as name,
      string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in ('public', 'partitions') and table_name <> 'migrations'
      and data_type <> 'timestamp with time zone'
    group by 1 order by 1`);
  const found: unknown[] = [];
  for (const { name, columns } of tables)
    found.push({ name, rows: (await pool.query(`select ${columns} from ${name} order by ${columns}`)).rows });
  const { rows } = await pool.query('select schemaname, sequencename, last_value from pg_sequences order by 1, 2');
  return [...found, ...rows];
};

const notesOf = async ({ pool }: Db): Promise<unknown[]> =>
  (await pool.query('select name, sha256, needs from migrations order by name')).rows;

const equal = <T extends readonly unknown[]>(what: string, one: T, other: T): void => {
  if (isDeepStrictEqual(one, other)) return;
  const lines = (all: T) => all.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  const [ones, others] = [lines(one), lines(other)];
  const only = (of: readonly string[], beside: readonly string[]) => of.filter((line) => !beside.includes(line));
  throw new Error(
    [
      `${what} differs`,
      ...only(ones, others).map((line) => `- ${line}`),
      ...only(others, ones).map((line) => `+ ${line}`),
    ].join('\n'),
  );
};
