import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processFacts } from './process-table.ts';

/** Thrown for a folder that another live process holds. */
export class FolderInUse extends Error {}

const ownMark = (): string => `${process.pid} ${processFacts(process.pid)?.startedAt ?? ''}`;

/**
 * Claims a data folder for this process, so that a second one on the same folder is refused and does not take the
 * first one's PostgreSQL for an orphan. A claim of a process that is dead counts for nothing.
 * @returns gives the claim back
 * @throws when another live process holds it
 */
export const claimFolder = (folder: string): (() => void) => {
  const file = `${folder}.lock`;
  mkdirSync(path.dirname(file), { recursive: true });
  for (let attempt = 1; ; attempt++) {
    try {
      writeFileSync(file, ownMark(), { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST' || attempt > 3) throw error;
    }
    const holder = holderOf(file);
    if (holder !== null) {
      throw new FolderInUse(
        `${folder} is in use by process ${holder}: stop that one first, or give this one another DATA_DIR`,
      );
    }
    rmSync(file, { force: true });
  }
};

const holderOf = (file: string): number | null => {
  try {
    const [pid = '', ...startedAt] = readFileSync(file, 'utf8').split(' ');
    const facts = processFacts(Number(pid));
    return facts !== null && !facts.zombie && facts.startedAt === startedAt.join(' ') ? facts.pid : null;
  } catch {
    return null; // gone in the meantime
  }
};
