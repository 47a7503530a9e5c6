import { readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { socketFiles } from './cluster-folder.ts';
import { postgresIn, processFacts } from './process-table.ts';

const POLL_MS = 20;
const SHUTDOWN_MS = 30_000; // a fast shutdown writes a checkpoint
const WORKERS_MS = 5_000; // they see that their postmaster has died and go

/**
 * Makes the data folder free: a PostgreSQL that a dead process of ours left behind is shut down, and a `postmaster.pid`
 * that means nobody is removed (a zombie, or a process that got the same id, would count as alive and keep PostgreSQL
 * from starting). Workers of a dead postmaster are waited for: two generations on the same files would destroy them.
 * @throws when the folder is not free within half a minute
 */
export const freeFolder = async (
  folder: string,
  socketFolder: string,
  log: (message: string) => void,
): Promise<void> => {
  const pidFile = path.join(folder, 'postmaster.pid');
  const pid = pidIn(pidFile);
  if (pid !== null && isPostmasterOf(folder, pid)) {
    log(`a PostgreSQL (process ${pid}) is still running in ${folder}: shutting it down`);
    await shutDown(folder, pid);
  }
  if (!(await until(() => postgresIn(folder).length === 0, WORKERS_MS))) {
    // as after a crash: the log of writes repairs all
    for (const worker of postgresIn(folder)) signal(worker, 'SIGKILL');
    await until(() => postgresIn(folder).length === 0, WORKERS_MS);
  }
  for (const file of [pidFile, ...socketFiles(socketFolder)]) rmSync(file, { force: true });
};

/** The process id in a `postmaster.pid`. */
export const pidIn = (pidFile: string): number | null => {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
};

const isPostmasterOf = (folder: string, pid: number): boolean => {
  const facts = processFacts(pid);
  if (facts === null || facts.zombie || facts.name !== 'postgres') return false;
  return facts.folder === null || facts.folder === realpathSync(folder);
};

const shutDown = async (folder: string, pid: number): Promise<void> => {
  const gone = () => !isPostmasterOf(folder, pid);
  for (const [name, waitMs] of [
    ['SIGINT', SHUTDOWN_MS], // fast shutdown
    ['SIGQUIT', WORKERS_MS], // immediate shutdown
    ['SIGKILL', WORKERS_MS],
  ] as const) {
    signal(pid, name);
    if (await until(gone, waitMs)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) in ${folder} does not stop`);
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'ESRCH')
      throw new Error(`PostgreSQL (process ${pid}) belongs to another user and cannot be stopped (${code})`);
  }
};

const until = async (done: () => boolean, waitMs: number): Promise<boolean> => {
  for (const end = performance.now() + waitMs; ; ) {
    if (done()) return true;
    if (performance.now() > end) return false;
    await pause(POLL_MS);
  }
};
