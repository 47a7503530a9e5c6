import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_MS = 500;

interface Process {
  readonly parent: number;
  /** Its session; null where the system does not tell. */
  readonly session: number | null;
  readonly command: string;
}

/** A running process; null if it has ended, even if it has not been reaped. */
const processOf = (pid: number): Process | null => {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state = 'Z', parent = '0', , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z' || state === 'X') return null;
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return { parent: Number(parent), session: Number(session), command };
    }
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [, parent = '0', command = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    return { parent: Number(parent), session: null, command };
  } catch {
    return null;
  }
};

/** The processes of this session that started this one, up to npm and its shell, without the system's first process. */
const ancestors = (): number[] => {
  const found: number[] = [];
  const session = processOf(process.pid)?.session;
  let afterNpm = false;
  for (let pid = process.ppid; pid > 1; ) {
    const each = processOf(pid);
    if (each === null || each.session !== session) break;
    found.push(pid);
    if (afterNpm) break;
    afterNpm = /\bnpm\b/.test(each.command);
    if (!afterNpm && found.length >= 2 && process.env.npm_lifecycle_event === undefined) break;
    pid = each.parent;
  }
  return found;
};

/**
 * Calls `stop` once when one of the processes that started this one ends: neither npm nor a killed shell forwards
 * signals, so the product would keep running and hold the port. One that `setsid` detached has a session of its own and
 * outlives the shell (on macOS it ends with it).
 */
export const watchAncestors = (stop: () => void): void => {
  const watched = ancestors();
  const timer = setInterval(() => {
    if (watched.every((pid) => processOf(pid) !== null)) return;
    clearInterval(timer);
    stop();
  }, LOOK_MS);
  timer.unref();
};
