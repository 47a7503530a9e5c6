import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { FolderInUse } from '@lajvard/embedded-postgres';

// What stops a start though every setting is well formed: the machine does not have what the setting names.

const MB = 1024 * 1024;
const NEW_DATABASE_MB = 256;
const FULL_MB = 32; // PostgreSQL writes its log of changes in files of 16 MB

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

const WHY_NOT: Readonly<Record<string, string>> = {
  EROFS: 'its file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of it is a file',
  EEXIST: 'it is a file',
  EISDIR: 'it holds folders where files belong',
  ENOENT: 'it is not there and cannot be made',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
};

const toWrite = (folder: string): void => accessSync(folder, constants.W_OK);

/** What keeps a folder from being made in the nearest one above it; null: nothing, as far as one can see. */
const aboveIsClosed = (folder: string, access: typeof toWrite): string | null => {
  try {
    access(folder);
    return null;
  } catch (error) {
    const above = path.dirname(folder);
    return codeOf(error) === 'ENOENT' && above !== folder ? aboveIsClosed(above, access) : codeOf(error);
  }
};

/** Why DATA_DIR cannot be used; null: the error says something else. */
export const cannotBeWritten = (dataDir: string, error: unknown, access = toWrite): string | null => {
  const folder = path.resolve(dataDir);
  const isFile = statSync(folder, { throwIfNoEntry: false })?.isFile() ?? false;
  // Node says ENOENT of a folder that it cannot make for whatever reason
  const code = codeOf(error) === 'ENOENT' ? (aboveIsClosed(folder, access) ?? 'ENOENT') : codeOf(error);
  const why = isFile ? WHY_NOT.EEXIST : WHY_NOT[code];
  return why === undefined ? null : `DATA_DIR cannot be written: ${folder}: ${why}`;
};

/** How much is free where a folder is, or will be, in MB; null where the system does not tell. */
const freeMb = (folder: string): number | null => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / MB;
  } catch {
    return path.dirname(folder) === folder ? null : freeMb(path.dirname(folder));
  }
};

/** Why there is no room for the embedded database in DATA_DIR; null: there is, as far as one can see. */
export const lacksRoom = (dataDir: string, free: (folder: string) => number | null = freeMb): string | null => {
  const folder = path.resolve(dataDir);
  const isNew = !existsSync(path.join(folder, 'postgres', 'PG_VERSION'));
  const left = free(folder);
  const needed = isNew ? NEW_DATABASE_MB : FULL_MB;
  if (left === null || left >= needed) return null;
  return `DATA_DIR is on a disk that is full: ${folder} has ${Math.floor(left)} MB left, the database needs ${needed}`;
};

interface Addresses {
  readonly HOST: string;
  readonly PORT: number;
  readonly METRICS_HOST: string;
  readonly METRICS_PORT?: number | undefined;
  readonly PROCESSES: number;
  readonly DATA_DIR: string;
  readonly DATABASE_URL?: string | undefined;
}

/** Why an address cannot be listened at; null: the error is not about one. */
const cannotListen = (settings: Addresses, error: unknown): string | null => {
  const { syscall, port, address, hostname } = error as {
    readonly syscall?: string;
    readonly port?: number;
    readonly address?: string;
    readonly hostname?: string;
  };
  if (!/^(?:listen|bind|getaddrinfo)$/.test(syscall ?? '')) return null;
  const { METRICS_PORT: first, PROCESSES: count } = settings;
  const isMetrics =
    port === undefined
      ? hostname === settings.METRICS_HOST && hostname !== settings.HOST
      : first !== undefined && port >= first && port < first + count && port !== settings.PORT;
  const [hostName, portName] = isMetrics ? ['METRICS_HOST', 'METRICS_PORT'] : ['HOST', 'PORT'];
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `${portName}: ${port} is in use by another program: stop that one, or set another ${portName}`;
    case 'EACCES':
      return `${portName}: this user may not listen at ${port}: set a ${portName} of 1024 or above`;
    default:
      return `${hostName} is no address of this machine: ${hostname ?? address ?? settings[hostName as 'HOST']}`;
  }
};

/** Why a start stopped, with the setting that remedies it; null: nothing of that kind, but a fault. */
export const startProblem = (settings: Addresses, error: unknown): string | null => {
  if (error instanceof FolderInUse) return `DATA_DIR: ${error.message}`;
  const ownFolder = settings.DATABASE_URL === undefined;
  return (
    cannotListen(settings, error) ??
    (ownFolder ? (cannotBeWritten(settings.DATA_DIR, error) ?? lacksRoom(settings.DATA_DIR)) : null)
  );
};
