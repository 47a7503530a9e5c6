import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 40;

/**
 * Asks until the answer is neither undefined, false nor null; an error counts as no answer yet.
 * @throws after `seconds`, with the last error
 */
export const eventually = async <T>(
  ask: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  seconds: number,
  what = 'what was waited for',
): Promise<T> => {
  const until = performance.now() + seconds * 1000;
  let last: unknown = 'no answer';
  while (performance.now() < until) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false && answer !== null) return answer;
    } catch (error) {
      last = error;
    }
    await pause(LOOK_MS);
  }
  throw new Error(`${what} did not come within ${seconds} s (${last instanceof Error ? last.message : last})`);
};
