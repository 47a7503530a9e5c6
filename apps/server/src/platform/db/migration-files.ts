import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** One file of `migrations/`, with what its first lines say of it. */
export interface Migration {
  readonly name: string;
  readonly sha256: string;
  /** One text in a transaction; outside of one, each statement by itself. */
  readonly statements: readonly string[];
  readonly transaction: boolean;
  /** The number of the migration that a program must have to serve the schema from here on; null: any that could. */
  readonly needs: string | null;
  /** Null: a migration like any other. */
  readonly replaces: Replaced | null;
}

/** The files of a release that one file stands for since: a database that this release made has noted all of them. */
interface Replaced {
  readonly release: string;
  readonly files: readonly Pick<Migration, 'name' | 'sha256'>[];
}

const MARKER = /^-- migrate: (.*)$/gm;
const NEEDS = /^needs (\d{4})$/;
const REPLACES = /^replaces (\d{4}) to (\d{4})$/;
/** A replacement's own name tells the release whose schema it makes. */
const RELEASE = /^\d{4}-schema-of-(.+)[.]sql$/;
const REPLACED_FILE = /^-- +([0-9a-f]{64}) +(\d{4}-\S+[.]sql)$/gm;
const END_OF_STATEMENT = /;[ \t]*$/m;

/** The number in a file's name, by which programs and schemas are compared. */
export const numberOf = (name: string): string => name.slice(0, 4);

/**
 * Reads what a migration says of itself:
 * `-- migrate: no transaction` for `create index concurrently` and its like, which PostgreSQL runs only by themselves;
 * `-- migrate: needs NNNN` where it takes away what programs before migration NNNN still use;
 * `-- migrate: replaces NNNN to NNNN` where it makes the schema of a release at once, in place of the files that did. It
 * then lists them, each on a line `-- SHA-256 NNNN-name.sql`.
 * @throws for other markers, and for what could not be run
 */
export const readMigration = (name: string, text: string): Migration => {
  const markers = [...text.matchAll(MARKER)].map(([, marker = '']) => marker.trim());
  const transaction = !markers.includes('no transaction');
  let needs: string | null = null;
  let replaces: Replaced | null = null;
  for (const marker of markers) {
    if (marker === 'no transaction') continue;
    const range = REPLACES.exec(marker);
    if (range !== null) {
      const [, first = '', last = ''] = range;
      replaces = { release: RELEASE.exec(name)?.[1] ?? '', files: replacedFiles(text) };
      const isWhole = replaces.files.at(0)?.name.startsWith(first) && replaces.files.at(-1)?.name.startsWith(last);
      if (replaces.release === '' || last !== numberOf(name) || !isWhole)
        throw new Error(
          `migration ${name}: to replace ${first} to ${last} it is called ${last}-schema-of-VERSION.sql and lists them`,
        );
      continue;
    }
    needs = NEEDS.exec(marker)?.[1] ?? null;
    if (needs === null) throw new Error(`migration ${name}: unknown marker "-- migrate: ${marker}"`);
    if (needs > numberOf(name)) throw new Error(`migration ${name} needs a later one`);
  }
  if (!transaction && text.includes('$$'))
    throw new Error(`migration ${name}: without a transaction it may hold plain statements only`);
  const statements = transaction
    ? [text]
    : text.split(END_OF_STATEMENT).filter((statement) => /^[ \t]*[a-z]/im.test(statement.replace(/--.*$/gm, '')));
  return { name, sha256: createHash('sha256').update(text).digest('hex'), statements, transaction, needs, replaces };
};

const replacedFiles = (text: string): Replaced['files'] =>
  [...text.matchAll(REPLACED_FILE)].map(([, sha256 = '', name = '']) => ({ name, sha256 }));

/** All migrations of a folder, in their order. */
export const readMigrations = async (folder: URL): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => readMigration(name, await readFile(new URL(name, folder), 'utf8'))));
};

/** The number of the newest of them. */
export const newestOf = (migrations: readonly Migration[]): string => numberOf(migrations.at(-1)?.name ?? '');
