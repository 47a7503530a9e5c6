import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { VOID_REASONS } from './rounds.ts';

const voidRound = z.object({
  round_number: z.number(),
  reason: z.enum(VOID_REASONS),
  staked: z.number(),
  /** What the seed gives, or two people read; null: nobody knows. */
  number: z.nullable(z.number()),
  /** Its number needs a beacon that was not there when it ended, and is not known yet. */
  awaits_beacon: z.boolean(),
  /** The beacon's signature (hex) if it was found after the end; with the seed it gives the number. */
  late_signature: z.optional(z.string()),
  /** What players would have got back, stakes included. */
  back: z.nullable(z.number()),
  /** The places of its total among the 37, 1 the dearest for the casino; equal totals share theirs. */
  rank: z.nullable(z.object({ first: z.number(), last: z.number() })),
  /** What each number would have paid, the dearest first: not which number, since a round may have one player. */
  totals: z.array(z.number()),
});
/** A void round with bets, and what its number would have brought. Dollars. */
export type VoidRound = z.infer<typeof voidRound>;

const voidRanksReply = z.object({
  sample_rounds: z.number(),
  mean_of_chance: z.number(),
  rounds: z.number(),
  ranked: z.number(),
  mean_rank: z.nullable(z.number()),
  judged: z.number(),
  below: z.number(), // samples whose mean rank was below the least
  /** The last twelve complete samples, newest first. */
  samples: z.array(
    z.object({ first_round: z.number(), last_round: z.number(), mean_rank: z.number(), least_mean_rank: z.number() }),
  ),
  newest: z.array(voidRound),
  has_older: z.boolean(),
});
export type VoidRanks = z.infer<typeof voidRanksReply>;

export const voidRanks = route({
  name: 'voidRanks',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/api/fairness/void-ranks',
  summary:
    'Void rounds with bets, newest first, 50 at most: what their numbers would have brought, and how dear they were ' +
    'for the casino among all 37. Every 30 with a rank are judged once: if voids have nothing to do with numbers, ' +
    'their mean rank is below the least in at most one of 1,000 samples. `before`: rounds before this one.',
  query: z.strictObject({ before: z.optional(wholeNumber()) }),
  reply: dataOf(voidRanksReply),
  refusals: ['too-many-tries'],
});
