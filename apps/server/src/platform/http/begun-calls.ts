import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const WAIT_MS = 3_000; // a play is answered within 2.5 s

/** Counts the calls that are being answered. */
export interface BegunCalls {
  begin(): void;
  end(): void;
}

/**
 * Makes the end of the server wait for the calls that have begun. From then on the framework answers others with 503;
 * afterwards it cuts all connections.
 */
export const waitForBegunCalls = (app: FastifyInstance): BegunCalls => {
  let begun = 0;
  let whenAnswered = (): void => undefined;
  app.addHook('preClose', async () => {
    if (begun === 0) return;
    const answered = new Promise<void>((resolve) => {
      whenAnswered = resolve;
    });
    await Promise.race([answered, pause(WAIT_MS, undefined, { ref: false })]);
  });
  return {
    begin: () => {
      begun += 1;
    },
    end: () => {
      begun -= 1;
      if (begun === 0) whenAnswered();
    },
  };
};
