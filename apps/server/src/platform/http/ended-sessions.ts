import type { Clock } from '../clock.ts';

/** An ended session; its access tokens are no longer valid. */
export interface EndedSession {
  readonly sessionId: string;
  /** How long ago, in milliseconds. */
  readonly agoMs: number;
}

/** The ended sessions whose access tokens may not have expired yet. Kept in the memory of each process. */
export interface EndedSessions {
  has(sessionId: string): boolean;
  add(sessionId: string, agoMs?: number): void;
  /** Fills the set from the database, at the start and after the notifying connection was lost. */
  load(ended: readonly EndedSession[]): void;
}

/** @param rememberMs longer than the lifetime of an access token */
export const createEndedSessions = (clock: Clock, rememberMs: number): EndedSessions => {
  const endedAt = new Map<string, number>(); // nearly in the order of their end, which is enough for forgetting
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
