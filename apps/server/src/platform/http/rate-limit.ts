import type { Clock } from '../clock.ts';
import type { PeerProcesses } from '../peer-processes.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Calls per window, per key. Limits that guard passwords are counted in the database instead (`durable-limits.ts`). */
export const LIMITS = {
  'login-address': { calls: 300, windowMs: 15 * MINUTE_MS }, // right or wrong, each costs a hash and a statement
  'register-email': { calls: 3, windowMs: HOUR_MS },
  'register-address': { calls: 20, windowMs: HOUR_MS }, // ours: a household or an office behind one address
  'refresh-session': { calls: 10, windowMs: MINUTE_MS },
  'refresh-address': { calls: 120, windowMs: MINUTE_MS }, // ours: many players behind one address
  // more than a person can send; keeps programs off, the rules do the rest
  play: { calls: 60, windowMs: 10 * SECOND_MS },
  'action-person': { calls: 30, windowMs: MINUTE_MS }, // ours: each writes a row
  // ours: counts every attempt; the daily limit is counted in the database
  'payment-account': { calls: 60, windowMs: MINUTE_MS },
  'ticket-account': { calls: 20, windowMs: HOUR_MS }, // ours, including replies: each may carry five pictures
  'ticket-staff': { calls: 300, windowMs: HOUR_MS },
  'picture-account': { calls: 600, windowMs: MINUTE_MS }, // ours: a page of tickets shows many
  'complete-session': { calls: 20, windowMs: HOUR_MS }, // ours: corrections of a long form
  'denied-person': { calls: 60, windowMs: MINUTE_MS }, // ours: each writes a row of the audit log
  // ours: the public record; an auditor's program can continue after a pause
  'rounds-address': { calls: 600, windowMs: MINUTE_MS },
  'csv-player': { calls: 20, windowMs: MINUTE_MS }, // ours: each may read thousands of rows
  'file-player': { calls: 60, windowMs: MINUTE_MS }, // ours: each is signed on request
} as const;
export type LimitName = keyof typeof LIMITS;

/**
 * Counts calls in memory. Processes publish their counts to their peers, so a limit holds for all that serve at one
 * port, except for simultaneous calls.
 */
export interface RateLimits {
  /** Counts one call. @returns 0 if it may proceed, else the whole seconds to wait */
  take(name: LimitName, key: string): number;
}

/** Maximum keys per generation; a limit keeps two generations. */
export const MAX_GENERATION_KEYS = 50_000;

/** The calls of one key. */
interface Window {
  calls: number;
  readonly endsAt: number;
}

/**
 * The keys of one limit, in two generations. Keys are never searched for or deleted one by one: a generation takes new
 * keys until a window has passed or it is full; then it becomes the previous one, and the one before is dropped whole.
 * A call costs at most two look-ups, and flooding a limit evicts only that limit's oldest keys.
 */
class Windows {
  readonly #windowMs: number;
  #young = new Map<string, Window>();
  #old = new Map<string, Window>();
  #turnsAt = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }
  /** Counts one call. */
  count(key: string, now: number): Window {
    if (now >= this.#turnsAt || this.#young.size >= MAX_GENERATION_KEYS) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#turnsAt = now + this.#windowMs;
    }
    let window = this.#young.get(key) ?? this.#old.get(key);
    if (window === undefined || window.endsAt <= now) {
      window = { calls: 0, endsAt: now + this.#windowMs };
      this.#young.set(key, window);
    }
    window.calls += 1;
    return window;
  }
}

/** What a peer counted. */
type Counted = readonly [what: 'limit-taken', name: LimitName, key: string];

const isCounted = (words: unknown): words is Counted =>
  Array.isArray(words) && words[0] === 'limit-taken' && Object.hasOwn(LIMITS, words[1]) && typeof words[2] === 'string';

/**
 * @param factor multiplies every limit; 0 switches them off (load tests)
 * @param peers the other processes of this server
 */
export const createRateLimits = (clock: Clock, factor: number, peers: PeerProcesses): RateLimits => {
  const windowsOf = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { windowMs }]) => [name, new Windows(windowMs)]),
  ) as Record<LimitName, Windows>;
  peers.subscribe((words) => {
    if (isCounted(words)) windowsOf[words[1]].count(words[2], clock.monotonic());
  });
  return {
    take: (name, key) => {
      if (factor === 0) return 0;
      const now = clock.monotonic();
      const { calls, endsAt } = windowsOf[name].count(key, now);
      // Nearly every player sends one play per round, and publishing it would cost more than the play. So
      // only repeats are.
      if (name !== 'play' || calls > 1) peers.publish(['limit-taken', name, key] satisfies Counted);
      return calls <= LIMITS[name].calls * factor ? 0 : Math.max(1, Math.ceil((endsAt - now) / 1000));
    },
  };
};
