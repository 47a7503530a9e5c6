import type { LiveStream } from '../stream/live-stream.ts';

/**
 * Three target durations (RFC 8216bis §6.2.5.2). After that a player gets the current playlist instead of running into
 * its own time-out.
 */
export const MAX_WAIT_MS = 3000;

/** Resolves true as soon as `ready` holds, false after `longestMs` or when `signal` ends the wait. */
export function waitFor(
  stream: LiveStream,
  ready: () => boolean,
  options: { signal: AbortSignal; longestMs?: number },
): Promise<boolean> {
  if (ready()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = (result: boolean) => {
      clearTimeout(timer);
      stop();
      options.signal.removeEventListener('abort', abort);
      resolve(result);
    };
    const abort = () => finish(false);
    const timer = setTimeout(() => finish(ready()), options.longestMs ?? MAX_WAIT_MS);
    const stop = stream.onGrowth(() => {
      if (ready()) finish(true);
    });
    options.signal.addEventListener('abort', abort);
  });
}
