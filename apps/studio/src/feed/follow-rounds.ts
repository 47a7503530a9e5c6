import { setTimeout as pause } from 'node:timers/promises';
import type { StudioEvent } from '@lajvard/contract';
import { EventStreamReader } from './event-stream.ts';
import { readRoundEvent } from './round-events.ts';

/** The source of the announcements, and their receiver. */
export interface RoundFeed {
  serverUrl: string;
  studioKey: string;
  hear: (event: StudioEvent) => void;
  log: (sentence: string) => void;
}

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;
/** A round is silent for up to 75 s; a connection that is silent for longer than this is dead. */
const QUIET_MS = 120_000;

/** Follows the server's rounds until `signal` aborts; reconnects with back-off whenever the connection breaks. */
export async function followRounds(feed: RoundFeed, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  let lastLogged = '';
  while (!signal.aborted) {
    const reason = await listen(feed, signal, () => {
      pauseMs = FIRST_PAUSE_MS;
      lastLogged = '';
    }).catch((fault: unknown) => (fault instanceof Error ? fault.message : String(fault)));
    if (signal.aborted) return;
    if (reason !== lastLogged) feed.log(`the server's round events are not to be had (${reason}); trying again.`);
    lastLogged = reason;
    await pause(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
  }
}

async function listen(feed: RoundFeed, signal: AbortSignal, onEvent: () => void): Promise<string> {
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), QUIET_MS);
  try {
    const response = await fetch(`${feed.serverUrl}/studio/events`, {
      headers: { Authorization: `Bearer ${feed.studioKey}`, Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, quiet.signal]),
    });
    if (!response.ok || response.body === null) return `answer ${response.status}`;
    const reader = new EventStreamReader();
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(), QUIET_MS);
      for (const { name, data } of reader.push(text)) {
        const event = name === 'round' ? readRoundEvent(data) : null;
        if (event === null) continue;
        onEvent();
        feed.hear(event);
      }
    }
    return 'the line was closed';
  } finally {
    clearTimeout(timer);
  }
}
