import { setTimeout as pause } from 'node:timers/promises';

/** Less than a test may take (vitest.config.ts). Nothing waits longer than it must: it is for slow machines. */
const PATIENCE_MS = 240_000;
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [10, 50];

/**
 * Polls `question` until it has an answer, for events without a fixed time. What takes long is asked for less often,
 * because most questions are calls or SQL: nobody waits a twentieth longer than they must.
 * @param withinMs counts only the pauses: the time that a slow machine takes for the questions is not the answer's
 * @throws when they are used up
 */
export const eventually = async <T>(
  question: () => Promise<T | undefined> | T | undefined,
  withinMs = PATIENCE_MS,
): Promise<T> => {
  const began = performance.now();
  for (let paused = 0; ; ) {
    const answer = await question();
    if (answer !== undefined) return answer;
    if (paused > withinMs) throw new Error(`nothing came of it within ${withinMs} ms: ${question}`);
    const next = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, (performance.now() - began) / 20));
    await pause(next);
    paused += next;
  }
};
