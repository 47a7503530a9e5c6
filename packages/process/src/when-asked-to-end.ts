import { fstatSync } from 'node:fs';
import type { Log } from './log.ts';

/**
 * Calls `stop` when the parent that holds our standard input open has ended. Only a pipe can detect that: a service
 * manager gives /dev/null, which ends at once and means nothing.
 */
export function endWithParent(stop: () => void): void {
  const stdin = fstatSync(0);
  if (!stdin.isFIFO() && !stdin.isSocket()) return;
  process.stdin.once('end', stop).once('error', stop).resume();
}

export interface Endings {
  readonly log: Log;
  /** Whether another process of the product started this one: it tells which signal came. */
  readonly isChild: boolean;
  /** Whether this process ends with the one that holds its standard input open. */
  readonly endsWithParent: boolean;
}

/** Calls `stop` once, when this process is asked to end. The log says by what, and at last that it has ended. */
export const whenAskedToEnd = ({ log, isChild, endsWithParent }: Endings, stop: () => void): void => {
  let isAsked = false;
  const ask = (why: string, level: 'debug' | 'info'): void => {
    if (isAsked) return;
    isAsked = true;
    log[level]({ why }, 'ending');
    process.once('exit', () => log[level]({}, 'ended'));
    stop();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => ask(signal, isChild ? 'debug' : 'info'));
  if (endsWithParent) endWithParent(() => ask('the process that started it has ended', 'info'));
};
