import type { Clock } from '../clock.ts';

/** A session that has ended: its access tokens are worth nothing from now on. */
export interface EndedSession {
  readonly sessionId: string;
  /** How long ago, in milliseconds. */
  readonly agoMs: number;
}

/** The sessions that ended while an access token of theirs may still be alive. In the memory of each process. */
export interface EndedSessions {
  has(sessionId: string): boolean;
  add(sessionId: string, agoMs?: number): void;
  /** Fills the set from the database: at the start, and after the connection that hears of them was lost. */
  load(ended: readonly EndedSession[]): void;
}

/** @param rememberMs longer than an access token lives */
export const createEndedSessions = (clock: Clock, rememberMs: number): EndedSessions => {
  const endedAt = new Map<string, number>(); // in the order of their end, nearly: enough for forgetting
  const forget = (): void => {
    const oldest = clock.monotonic() - rememberMs;
    for (const [sessionId, at] of endedAt) {
      if (at >= oldest) break;
      endedAt.delete(sessionId);
    }
  };
  const add = (sessionId: string, agoMs = 0): void => {
    forget();
    if (!endedAt.has(sessionId)) endedAt.set(sessionId, clock.monotonic() - agoMs);
  };
  return {
    has: (sessionId) => endedAt.has(sessionId),
    add,
    load: (ended) => {
      for (const { sessionId, agoMs } of [...ended].sort((a, b) => b.agoMs - a.agoMs)) add(sessionId, agoMs);
    },
  };
};
