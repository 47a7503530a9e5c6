import { setTimeout as pause } from 'node:timers/promises';

/** Less than a test may take. Nothing waits longer than it must: the patience is for machines that are busy. */
const PATIENCE_MS = 100_000;
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [10, 50];

/**
 * Polls `question` until it has an answer, for events without a fixed time. What takes long is asked for less often,
 * because most questions are calls or SQL: nobody waits a twentieth longer than they must. @throws after `withinMs`
 */
export const eventually = async <T>(
  question: () => Promise<T | undefined> | T | undefined,
  withinMs = PATIENCE_MS,
): Promise<T> => {
  const began = performance.now();
  for (;;) {
    const answer = await question();
    if (answer !== undefined) return answer;
    const waited = performance.now() - began;
    if (waited > withinMs) throw new Error(`nothing came of it within ${withinMs} ms: ${question}`);
    await pause(Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, waited / 20)));
  }
};
