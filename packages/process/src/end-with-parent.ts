import { fstatSync } from 'node:fs';

/**
 * Calls `stop` when the parent that holds our standard input open has ended. Only a pipe can detect that: a service
 * manager gives /dev/null, which ends at once and means nothing.
 */
export function endWithParent(stop: () => void): void {
  const stdin = fstatSync(0);
  if (!stdin.isFIFO() && !stdin.isSocket()) return;
  process.stdin.once('end', stop).once('error', stop).resume();
}
