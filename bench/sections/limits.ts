import { FLOOD_LIMITS } from '../../apps/server/src/api/route-limits.ts';
import { createRateLimits } from '../../apps/server/src/platform/http/rate-limit.ts';
import { NO_PEERS } from '../../apps/server/src/platform/peer-processes.ts';
import { figure, median, raw, round } from '../report.ts';

const KEYS = 200_000;
const CALLS = 100_000;
const SLICES = 9;
const WANTED_US = 10;
const WANTED_RATIO = 3;

const clock = { now: () => Date.now(), monotonic: () => performance.now(), after: () => () => undefined };

/** Addresses as in a flood from everywhere, each a separate string. */
const keysFrom = (first: number, count: number): string[] =>
  Array.from(
    { length: count },
    (_, n) => `2001:db8:${((first + n) >> 16).toString(16)}:${((first + n) & 0xffff).toString(16)}`,
  );

/** Microseconds per call. */
const timeOf = (call: (key: string) => unknown, keys: readonly string[]): number => {
  const began = performance.now();
  for (const key of keys) call(key);
  return ((performance.now() - began) * 1000) / keys.length;
};

/**
 * The in-memory limiter under a flood: it holds 200,000 keys, and each call adds one. The yardstick counts the same
 * keys in a plain Map that forgets nothing.
 */
export const measureLimits = (): void => {
  console.log(`\nThe limiter in memory: ${KEYS} keys, one more with each call`);
  const limits = createRateLimits(FLOOD_LIMITS, { clock, factor: 1, peers: NO_PEERS });
  const counts = new Map<string, number>();
  const limited = (key: string): number => limits.take('login-address', key);
  const counted = (key: string): Map<string, number> => counts.set(key, (counts.get(key) ?? 0) + 1);
  let next = 0;
  const more = (count: number): string[] => {
    const keys = keysFrom(next, count);
    next += count;
    return keys;
  };
  const filling = more(KEYS);
  timeOf(limited, filling);
  timeOf(counted, filling);
  const taken: number[] = [];
  const yardstick: number[] = [];
  for (let slice = 0; slice < SLICES; slice++) {
    const keys = more(CALLS);
    taken.push(timeOf(limited, keys));
    yardstick.push(timeOf(counted, keys));
  }
  const list = (values: readonly number[]): string => values.map((value) => round(value, 2)).join(', ');
  raw(`limiter, µs a call: ${list(taken)}`);
  raw(`plain Map, µs a call: ${list(yardstick)}`);
  const ratio = median(taken.map((value, n) => value / (yardstick[n] ?? 1)));
  figure({
    name: `a call of the limiter at ${KEYS} keys`,
    reached: `${round(median(taken), 2)} µs, slowest slice ${round(Math.max(...taken), 2)} µs`,
    wanted: `< ${WANTED_US} µs`,
    enough: median(taken) < WANTED_US,
  });
  figure({
    name: 'a call of the limiter ÷ counting in a plain Map',
    reached: String(round(ratio, 2)),
    wanted: `≤ ${WANTED_RATIO}`,
    enough: ratio <= WANTED_RATIO,
  });
};
