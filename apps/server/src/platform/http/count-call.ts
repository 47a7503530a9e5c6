import type { Route } from '@lajvard/contract';
import { Refused } from './handler.ts';
import type { CountedCall, RouteLimit, RouteOptions } from './route-options.ts';

const tooMany = (retryAfterSeconds: number): Refused<'too-many-tries'> | undefined =>
  retryAfterSeconds > 0 ? new Refused('too-many-tries', { retryAfterSeconds }) : undefined;

/** The limits of one route. */
export interface CallCounter {
  /** Counts a call on the limits in memory, in order. The first exhausted one refuses it; the rest do not count it. */
  inMemory(call: CountedCall): Refused<'too-many-tries'> | undefined;
  /** Whether a limit in memory would refuse it now; counts nothing. */
  usedUp(call: CountedCall): Refused<'too-many-tries'> | undefined;
  /** Counts a call that is refused for its form on the limits of such calls. */
  malformed(call: CountedCall): Refused<'too-many-tries'> | undefined;
  /** Counts it on all limits in the database, or on none. Undefined if the route has none. */
  inDatabase?: (call: CountedCall) => Promise<Refused<'too-many-tries'> | undefined>;
}

const keysOf = (limits: readonly RouteLimit[], call: CountedCall): { name: string; key: string }[] =>
  limits.flatMap(({ name, key: keyOf }) => {
    const key = keyOf(call);
    return key === null ? [] : [{ name, key }];
  });

/** Makes the counter of one route. */
export const callCounter = (
  route: Route,
  { limitsOf, limits, durableLimits }: Pick<RouteOptions, 'limitsOf' | 'limits' | 'durableLimits'>,
): CallCounter => {
  const own = limitsOf(route);
  const inMemory = own.filter(({ kept, malformedOnly }) => kept === 'in-memory' && !malformedOnly);
  const malformed = own.filter(({ malformedOnly }) => malformedOnly);
  const inDatabase = own.filter(({ kept }) => kept === 'in-database');
  const firstRefusal = (
    of: readonly RouteLimit[],
    call: CountedCall,
    secondsOf: (name: string, key: string) => number,
  ) => {
    for (const { name, key: keyOf } of of) {
      const key = keyOf(call);
      const refusal = key === null ? undefined : tooMany(secondsOf(name, key));
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };
  return {
    inMemory: (call) => firstRefusal(inMemory, call, limits.take),
    usedUp: (call) => firstRefusal(inMemory, call, limits.waitOf),
    malformed: (call) => firstRefusal(malformed, call, limits.take),
    ...(inDatabase.length > 0 && {
      inDatabase: async (call: CountedCall) => tooMany(await durableLimits.take(keysOf(inDatabase, call))),
    }),
  };
};
