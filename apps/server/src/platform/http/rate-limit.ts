import type { Clock } from '../clock.ts';
import type { PeerProcesses } from '../peer-processes.ts';

/** Calls per window, per key. */
export interface RateRule {
  readonly calls: number;
  readonly windowMs: number;
  /**
   * Whether only a key's repeated calls are published to the peers: for calls so frequent that publishing costs more
   * than they do.
   */
  readonly publishRepeatsOnly?: boolean;
}

/**
 * Counts calls in memory. Processes publish their counts to their peers, so a limit holds for all that serve at one
 * port, except for simultaneous calls.
 */
export interface RateLimits<Name extends string = string> {
  /** Counts one call. @returns 0 if it may proceed, else the whole seconds to wait */
  take(name: Name, key: string): number;
  /** Counts nothing. @returns 0 if a call may proceed now, else the whole seconds to wait */
  waitOf(name: Name, key: string): number;
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
  /** Counts nothing. */
  look(key: string): Window | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }
}

/** What a peer counted. */
type Counted = readonly [what: 'limit-taken', name: string, key: string];

const isCounted = (words: unknown): words is Counted =>
  Array.isArray(words) && words[0] === 'limit-taken' && typeof words[1] === 'string' && typeof words[2] === 'string';

/**
 * @param rules by name
 * @param factor multiplies every limit; 0 switches them off (load tests)
 * @param peers the other processes of this server
 */
export const createRateLimits = <Name extends string>(
  rules: Readonly<Record<Name, RateRule>>,
  { clock, factor, peers }: { readonly clock: Clock; readonly factor: number; readonly peers: PeerProcesses },
): RateLimits<Name> => {
  const windowsOf: Readonly<Record<string, Windows>> = Object.fromEntries(
    Object.entries<RateRule>(rules).map(([name, { windowMs }]) => [name, new Windows(windowMs)]),
  );
  peers.subscribe((words) => {
    if (isCounted(words) && Object.hasOwn(rules, words[1])) windowsOf[words[1]]?.count(words[2], clock.monotonic());
  });
  const ofName = (name: Name): Windows => {
    const windows = windowsOf[name];
    if (windows === undefined) throw new Error(`unknown rate limit ${name}`);
    return windows;
  };
  const secondsUntil = (endsAt: number, now: number): number => Math.max(1, Math.ceil((endsAt - now) / 1000));
  return {
    waitOf: (name, key) => {
      if (factor === 0) return 0;
      const now = clock.monotonic();
      const { calls = 0, endsAt = 0 } = ofName(name).look(key) ?? {};
      return endsAt <= now || calls < rules[name].calls * factor ? 0 : secondsUntil(endsAt, now);
    },
    take: (name, key) => {
      if (factor === 0) return 0;
      const [rule, windows] = [rules[name], ofName(name)];
      const now = clock.monotonic();
      const { calls, endsAt } = windows.count(key, now);
      if (!rule.publishRepeatsOnly || calls > 1) peers.publish(['limit-taken', name, key] satisfies Counted);
      return calls <= rule.calls * factor ? 0 : secondsUntil(endsAt, now);
    },
  };
};
