import { readdirSync, readFileSync } from 'node:fs';

const TICK_SECONDS = 0.01; // USER_HZ: 100 on every Linux

interface Ticks {
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended and been reaped. */
  readonly reaped: number;
}

const ticksOf = (pid: number): Ticks | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const field = (number: number): number => Number(fields[number - 3]); // numbered as in proc(5)
    return { parent: field(4), own: field(14) + field(15), reaped: field(16) + field(17) };
  } catch {
    return null; // it has ended meanwhile
  }
};

/** The process that started `pid`. */
export const parentOf = (pid: number): number => ticksOf(pid)?.parent ?? 0;

/**
 * CPU seconds that a process and its descendants have used so far, in kernel and user mode, including ended children.
 * Linux only; 0 elsewhere. Steadier than rates, because other load on the machine adds little to it.
 */
export const cpuSeconds = (root: number): number => {
  const found = new Map<number, Ticks>();
  for (const name of readdirSync('/proc')) {
    const ticks = /^\d+$/.test(name) ? ticksOf(Number(name)) : null;
    if (ticks !== null) found.set(Number(name), ticks);
  }
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 1; at = found.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, { own, reaped }] of found) if (isBelow(pid)) ticks += own + reaped;
  return ticks * TICK_SECONDS;
};
