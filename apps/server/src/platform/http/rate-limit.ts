import type { Clock } from '../clock.ts';
import type { Siblings } from '../siblings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How many calls in how long, per key. Reliability 4.3, unless a line says otherwise. */
export const LIMITS = {
  'login-account': { calls: 5, windowMs: 15 * MINUTE_MS },
  'login-address': { calls: 20, windowMs: 15 * MINUTE_MS },
  'register-email': { calls: 3, windowMs: HOUR_MS },
  'register-address': { calls: 20, windowMs: HOUR_MS }, // ours: a household or an office behind one address
  'refresh-session': { calls: 10, windowMs: MINUTE_MS },
  'refresh-address': { calls: 120, windowMs: MINUTE_MS }, // ours: many players behind one address
  'play-round': { calls: 6, windowMs: HOUR_MS }, // the key names the round: six per round
  'link-email': { calls: 3, windowMs: HOUR_MS },
  'link-address': { calls: 20, windowMs: HOUR_MS },
  'payment-account': { calls: 30, windowMs: HOUR_MS }, // ours: asked for, whatever became of it
  'deposit-day': { calls: 10, windowMs: DAY_MS }, // accepted ones
  'withdrawal-day': { calls: 5, windowMs: DAY_MS }, // accepted ones
  'ticket-account': { calls: 20, windowMs: HOUR_MS }, // ours, replies with it: each may bring five pictures
  'ticket-new': { calls: 10, windowMs: HOUR_MS },
  'ticket-staff': { calls: 300, windowMs: HOUR_MS },
  'picture-account': { calls: 600, windowMs: MINUTE_MS }, // ours: a page of tickets shows many
  'complete-session': { calls: 20, windowMs: HOUR_MS }, // ours: corrections of a long form
  'denied-person': { calls: 60, windowMs: MINUTE_MS }, // ours: each writes a row of the audit log
  'rounds-address': { calls: 600, windowMs: MINUTE_MS }, // ours: the public record; an auditor's program goes on after a pause
  'csv-player': { calls: 20, windowMs: MINUTE_MS }, // ours: each may read thousands of rows
  'file-player': { calls: 60, windowMs: MINUTE_MS }, // ours: each is signed anew
} as const;
export type LimitName = keyof typeof LIMITS;

/** Counts calls in memory. What a process counts it tells to its siblings: a limit holds for all that serve at one port, but for calls of the same moment. */
export interface RateLimits {
  /** Counts one call. @returns 0 if it may go on, else the whole seconds to wait */
  take(name: LimitName, key: string): number;
  /** Asks without counting. @returns 0 if one more may go on, else the whole seconds to wait */
  ask(name: LimitName, key: string): number;
  /** Takes the counted calls of a key back: the right person was behind them. */
  forgive(name: LimitName, key: string): void;
}

const MOST_KEYS = 200_000;

/** What a sibling counted, or took back. */
type Counted = readonly [what: 'limit-taken' | 'limit-forgiven', name: LimitName, key: string];

const isCounted = (words: unknown): words is Counted =>
  Array.isArray(words) && (words[0] === 'limit-taken' || words[0] === 'limit-forgiven') && words[1] in LIMITS;

/**
 * @param factor multiplies every limit; 0 switches them off (load tests)
 * @param siblings the other processes of this server
 */
export const createRateLimits = (clock: Clock, factor: number, siblings: Siblings): RateLimits => {
  const windows = new Map<string, { calls: number; endsAt: number }>();
  const forgetOld = (now: number): void => {
    for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key);
    if (windows.size >= MOST_KEYS) windows.delete(windows.keys().next().value ?? '');
  };
  const count = (name: LimitName, key: string, now: number): { calls: number; endsAt: number } => {
    const id = `${name} ${key}`;
    let window = windows.get(id);
    if (window === undefined || window.endsAt <= now) {
      if (windows.size >= MOST_KEYS) forgetOld(now);
      window = { calls: 0, endsAt: now + LIMITS[name].windowMs };
      windows.delete(id);
      windows.set(id, window);
    }
    window.calls += 1;
    return window;
  };
  const forgive = (name: LimitName, key: string): void => {
    windows.delete(`${name} ${key}`);
  };
  siblings.hear((words) => {
    if (!isCounted(words)) return;
    const [what, name, key] = words;
    if (what === 'limit-taken') count(name, key, clock.monotonic());
    else forgive(name, key);
  });
  const waitOf = (name: LimitName, calls: number, endsAt: number, now: number): number =>
    calls <= LIMITS[name].calls * factor ? 0 : Math.max(1, Math.ceil((endsAt - now) / 1000));
  return {
    ask: (name, key) => {
      const window = windows.get(`${name} ${key}`);
      const now = clock.monotonic();
      if (factor === 0 || window === undefined || window.endsAt <= now) return 0;
      return waitOf(name, window.calls + 1, window.endsAt, now);
    },
    take: (name, key) => {
      if (factor === 0) return 0;
      const now = clock.monotonic();
      const { calls, endsAt } = count(name, key, now);
      // Nearly every player plays once in a round: told would cost more than the play. From the second try on it is.
      if (name !== 'play-round' || calls > 1) siblings.tell(['limit-taken', name, key] satisfies Counted);
      return waitOf(name, calls, endsAt, now);
    },
    forgive: (name, key) => {
      forgive(name, key);
      siblings.tell(['limit-forgiven', name, key] satisfies Counted);
    },
  };
};
