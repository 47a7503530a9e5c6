import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { publicRound } from './rounds.ts';

// What is published of many rounds together; in a file of its own, so that no page loads it for one round.

const ended = z.object({ settled: z.number(), void: z.record(z.string(), z.number()) });
/** How many rounds were settled, and how many were void, by reason. */
export type EndedRounds = z.infer<typeof ended>;

export const roundVoids = route({
  name: 'roundVoids',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/api/fairness/voids',
  summary: 'How many rounds were settled and how many void, by reason: in the last 30 days, and since the first round.',
  reply: dataOf(z.object({ last_30_days: ended, ever: ended })),
  refusals: ['too-many-tries'],
});

const healthSample = z.object({
  scheme: publicRound.shape.scheme,
  first_round: z.number(),
  last_round: z.number(),
  complete: z.boolean(),
  rounds: z.number(), // settled ones of this scheme
  counts: z.array(z.number()), // of 0 to 36
  /** Null while the sample is not complete, and if it has fewer rounds than `judged_from`. */
  tests: z.nullable(
    z.object({
      counts_chi_squared: z.number(),
      pairs_chi_squared: z.number(),
      colour_runs: z.object({ seen: z.number(), from: z.number(), to: z.number() }),
      within: z.boolean(),
    }),
  ),
});
/** A scheme's settled rounds among 10,000 consecutive ones. */
export type HealthSample = z.infer<typeof healthSample>;

const health = z.object({
  sample_rounds: z.number(),
  judged_from: z.number(),
  chi_squared_bound: z.number(),
  samples: z.array(healthSample),
});
export type WheelHealth = z.infer<typeof health>;

export const wheelHealth = route({
  name: 'wheelHealth',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/api/fairness/wheel-health',
  summary:
    'How evenly numbers fall, in fixed samples of rounds by their numbers, the last twelve, newest first. A fair ' +
    'wheel leaves each of three bounds once in 1,000 samples.',
  reply: dataOf(health),
  refusals: ['too-many-tries'],
});
