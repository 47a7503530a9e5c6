import type { ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';

/** Listeners of a text/event-stream. */
export interface EventStream {
  /** Takes a response over: headers, the first event, then everything that is sent until the other side goes. */
  add(response: ServerResponse, first: { event: string; data: unknown } | null): void;
  send(event: string, data: unknown): void;
  close(): void;
}

const KEEP_ALIVE_MS = 10_000;
const MAX_WAITING_BYTES = 256 * 1024; // who does not read is let go

const written = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export const createEventStream = (clock: Clock): EventStream => {
  const responses = new Set<ServerResponse>();
  let cancel = (): void => undefined;
  const write = (response: ServerResponse, text: string): void => {
    if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
    else response.write(text);
  };
  const keepAlive = (): void => {
    for (const response of responses) write(response, ': still here\n\n');
    cancel = clock.after(KEEP_ALIVE_MS, keepAlive);
  };
  keepAlive();
  return {
    add: (response, first) => {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
      response.on('close', () => responses.delete(response));
      response.on('error', () => responses.delete(response));
      responses.add(response);
      write(response, first ? written(first.event, first.data) : ': nothing yet\n\n');
    },
    send: (event, data) => {
      for (const response of responses) write(response, written(event, data));
    },
    close: () => {
      cancel();
      for (const response of responses) response.end();
      responses.clear();
    },
  };
};
