import { setTimeout as pause } from 'node:timers/promises';

/** Less than a test may take. Nothing waits longer than it must: the patience is for machines that are busy. */
const PATIENCE_MS = 100_000;

/** Polls `question` until it has an answer, for events without a fixed time. @throws after `withinMs` */
export const eventually = async <T>(
  question: () => Promise<T | undefined> | T | undefined,
  withinMs = PATIENCE_MS,
): Promise<T> => {
  const until = performance.now() + withinMs;
  for (;;) {
    const answer = await question();
    if (answer !== undefined) return answer;
    if (performance.now() > until) throw new Error(`nothing came of it within ${withinMs} ms: ${question}`);
    await pause(10);
  }
};
