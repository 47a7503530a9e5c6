import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

const STARTED_WITHIN_MS = 480_000; // a browser's first start on a slow machine

const endGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended
  }
};

const started = new Set<ChildProcess>();
const endStarted = (): void => started.forEach(endGroup);

/** Starts a process in its own group, so that its children end with it, and it ends with us. */
export const startChild = (
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess => {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  if (started.size === 0) process.on('exit', endStarted); // one listener for all: a run starts dozens
  started.add(child);
  return child;
};

/** The first group of a pattern in the output of a stream, which is read to its end so that the pipe never fills up. */
export const heard = (child: ChildProcess, stream: Readable, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`${child.spawnfile} did not start: ${said}`)), STARTED_WITHIN_MS);
    const settle = (): void => clearTimeout(timer);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${child.spawnfile} ended: ${said}`)));
    stream.on('data', (part: Buffer) => {
      if (said.length < 10_000) said += part.toString();
      const found = pattern.exec(said)?.[1];
      if (found === undefined) return;
      settle();
      resolve(found);
    });
  });

export const endChild = async (child: ChildProcess): Promise<void> => {
  const gone = child.exitCode !== null || child.signalCode !== null ? null : new Promise((r) => child.once('exit', r));
  endGroup(child);
  started.delete(child);
  if (started.size === 0) process.off('exit', endStarted);
  if (child.pid !== undefined) await gone;
};
