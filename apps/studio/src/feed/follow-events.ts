import { setTimeout as pause } from 'node:timers/promises';
import { EventStreamReader } from './event-stream.ts';

/** A text/event-stream and the receiver of its events. */
export interface EventFeed {
  url: string;
  studioKey: string;
  /** The subject of the log's sentence: "the server's round events". */
  title: string;
  /** Gets each event's data; false if it could not be read. */
  hear: (name: string, data: string) => boolean;
  /** The connection is broken, until `hear` is called again. */
  onBroken?: () => void;
  log: (sentence: string) => void;
}

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;
/** Both feeds send something every ten seconds; a connection that is silent for longer than this is dead. */
const QUIET_MS = 120_000;

/** Follows the feed until `signal` aborts; reconnects with back-off whenever the connection breaks. */
export async function followEvents(feed: EventFeed, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  let lastLogged = '';
  while (!signal.aborted) {
    const reason = await listen(feed, signal, () => {
      pauseMs = FIRST_PAUSE_MS;
      lastLogged = '';
    }).catch((fault: unknown) => (fault instanceof Error ? fault.message : String(fault)));
    if (signal.aborted) return;
    feed.onBroken?.();
    if (reason !== lastLogged) feed.log(`${feed.title} are unavailable (${reason}); retrying.`);
    lastLogged = reason;
    await pause(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
  }
}

async function listen(feed: EventFeed, signal: AbortSignal, onEvent: () => void): Promise<string> {
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), QUIET_MS);
  try {
    const response = await fetch(feed.url, {
      headers: { Authorization: `Bearer ${feed.studioKey}`, Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, quiet.signal]),
    });
    if (!response.ok || response.body === null) return `answer ${response.status}`;
    const reader = new EventStreamReader();
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(), QUIET_MS);
      for (const { name, data } of reader.push(text)) if (feed.hear(name, data)) onEvent();
    }
    return 'the connection was closed';
  } finally {
    clearTimeout(timer);
  }
}
