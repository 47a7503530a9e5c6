import { pageFault } from '@lajvard/contract';
import type { Log } from '@lajvard/process';
import { type Handled, handle } from '#platform/http/handler.ts';

/** Writes down that a page of ours has failed; the id of the call, which the line carries, is the person's reference. */
export const pageFaultRoute = (log: Log): Handled =>
  handle(pageFault, async ({ body: { app, name, frames } }) => {
    const places = frames.map(({ file, line, column }) => `${file}:${line}:${column}`);
    log.warn({ app, name, places }, 'a page has failed');
    return { data: { recorded: true as const } };
  });
