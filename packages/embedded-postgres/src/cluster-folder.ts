import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { giveFolder, type RunAs, runProgram } from './run-as.ts';

/** The superuser of an embedded cluster. Nobody else gets at its socket: the folder is its owner's only. */
export const CLUSTER_USER = 'lajvard';
/** Part of the socket's name; no port is opened. */
export const CLUSTER_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${CLUSTER_PORT}`;
const UNFINISHED = '.new-';
const MAX_SOCKET_PATH_LENGTH = process.platform === 'linux' ? 107 : 103; // bytes, sizeof(sun_path) - 1

/**
 * Makes the data folder if there is none: beside its place first, so that an interrupted `initdb` never looks
 * like a database.
 * @throws with what `initdb` said, or when the folder cannot be reached by whom PostgreSQL runs as
 */
export const ensureCluster = (binaries: Binaries, runAs: RunAs, folder: string): void => {
  if (!existsSync(path.join(folder, 'PG_VERSION'))) makeCluster(binaries, runAs, folder);
  chmodSync(folder, 0o700);
  giveFolder(runAs, folder);
  requireReach(runAs, folder);
};

const makeCluster = (binaries: Binaries, runAs: RunAs, folder: string): void => {
  removeUnfinished(folder);
  const unfinished = mkdtempSync(`${folder}${UNFINISHED}`); // never the place of an `initdb` that outlived its parent
  giveFolder(runAs, unfinished);
  requireReach(runAs, unfinished);
  const made = runProgram(
    runAs,
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${CLUSTER_USER}`,
      '--auth=trust',
      '--data-checksums',
      '--encoding=UTF8',
      ...localeFlags(binaries),
      '--no-instructions',
    ],
    unfinished,
  );
  if (!made.ok) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`initdb could not make a database in ${folder}:\n${made.output}`);
  }
  renameSync(unfinished, folder); // fails when something other than a database is there: it is not ours to remove
};

const removeUnfinished = (folder: string): void => {
  const parent = path.dirname(folder);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${path.basename(folder)}${UNFINISHED}`)) {
      rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 3 });
    }
  }
};

/** Order by bytes, letters of all languages: the same on every machine, whatever locales it has. */
const localeFlags = ({ version }: Binaries): string[] =>
  version >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8', '--locale-provider=libc'];

const requireReach = (runAs: RunAs, folder: string): void => {
  if (runAs.ids.uid === undefined) return;
  const tried = runProgram(runAs, 'sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], '/');
  if (!tried.ok) {
    throw new Error(
      `PostgreSQL runs ${runAs.description} and cannot reach ${folder}: ` +
        'put DATA_DIR outside of private folders, or set DATABASE_URL',
    );
  }
};

/**
 * The folder of the Unix socket: the data folder, or where its path is too long for a socket a short one of our own
 * below the system's temporary folder.
 * @returns the folder, and how to remove it if it was made here
 */
export const socketFolderOf = (runAs: RunAs, folder: string): { readonly path: string; remove(): void } => {
  if (Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH_LENGTH) {
    return { path: folder, remove: () => undefined };
  }
  const short = shortFolder(runAs, folder);
  chmodSync(short, 0o700);
  giveFolder(runAs, short);
  return { path: short, remove: () => rmSync(short, { recursive: true, force: true }) };
};

/** Always the same name for the same data folder; a new one if somebody else has taken it. */
const shortFolder = (runAs: RunAs, folder: string): string => {
  const name = `lajvard-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const short = path.join(tmpdir(), name);
  try {
    mkdirSync(short, { mode: 0o700 });
    return short;
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  const facts = lstatSync(short);
  const ours = facts.uid === process.getuid?.() || facts.uid === runAs.owner?.uid;
  return facts.isDirectory() && ours ? short : mkdtempSync(`${short}-`);
};

/** The names of the socket and its lock file. */
export const socketFiles = (socketFolder: string): string[] => [
  path.join(socketFolder, SOCKET_NAME),
  path.join(socketFolder, `${SOCKET_NAME}.lock`),
];
