import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** What the operating system says about a process. */
export interface ProcessFacts {
  readonly pid: number;
  /** The name of its program. */
  readonly name: string;
  /** Dead, and not yet buried by its parent: it counts as alive for `kill -0`. */
  readonly zombie: boolean;
  /** When it started, in the system's own words: with the pid it tells one process from all others. */
  readonly startedAt: string;
  /** Its working directory; null where the system does not say. */
  readonly folder: string | null;
}

const ofLinux = (pid: number): ProcessFacts => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // a name may hold blanks and brackets
  let folder: string | null = null;
  try {
    folder = readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // another user's process, or a zombie: it does not say
  }
  return {
    pid,
    name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
    zombie: fields[0] === 'Z' || fields[0] === 'X',
    startedAt: fields[19] ?? '',
    folder,
  };
};

const ofPs = (pid: number): ProcessFacts => {
  const line = execFileSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  const [stat = '', ...rest] = line.split(/\s+/);
  const name = rest.slice(5).join(' ');
  return {
    pid,
    name: name.slice(name.lastIndexOf('/') + 1),
    zombie: stat.startsWith('Z'),
    startedAt: rest.slice(0, 5).join(' '),
    folder: null,
  };
};

/** The facts of a process, or null when there is none with this id. */
export const processFacts = (pid: number): ProcessFacts | null => {
  try {
    return process.platform === 'linux' ? ofLinux(pid) : ofPs(pid);
  } catch {
    return null;
  }
};

/**
 * The live PostgreSQL processes that work in this data folder, postmaster and workers. Only Linux
 * tells; elsewhere none.
 */
export const postgresIn = (dataFolder: string): number[] => {
  if (process.platform !== 'linux') return [];
  let folder = dataFolder;
  try {
    folder = realpathSync(dataFolder);
  } catch {
    return []; // no such folder: nobody works in it
  }
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => processFacts(Number(entry)))
    .filter((facts) => facts !== null && facts.name === 'postgres' && !facts.zombie && facts.folder === folder)
    .map((facts) => facts?.pid ?? 0);
};
