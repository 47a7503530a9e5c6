import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 4 * 1024 ** 3;
const NAME = 'lajvard-tests-';

/**
 * Makes a folder for the temporary files of a test run, and removes those of runs that were killed. It stands in
 * memory where enough is free (Linux), because each of some thousand tests makes a database and waits for the disk.
 */
export const makeRunFolder = (): string => {
  const home = isRoomy(MEMORY) ? MEMORY : tmpdir();
  for (const name of readdirSync(home)) {
    const pid = Number(new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(path.join(home, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(path.join(home, `${NAME}${process.pid}-`));
  chmodSync(folder, 0o711); // PostgreSQL, which never runs as root, has its own folder inside
  return folder;
};

const isRoomy = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_FREE_BYTES && process.availableMemory() >= 2 * MIN_FREE_BYTES;
  } catch {
    return false;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== 'ESRCH';
  }
};
