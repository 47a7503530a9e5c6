import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';

/**
 * A settled round whose number turned out to be wrong (docs/specification/3-rulings.md#4-the-live-round). The round
 * stays as it was settled, by `paid_number`; `former_number` counted until then; `number` lay in the wheel. Of several
 * corrections of a round the last one counts. Dollars; `corrected_at` epoch ms.
 */
export const roundCorrection = z.object({
  round_number: z.number(),
  paid_number: z.number(),
  /** Not said by older versions, which knew one correction of a round. */
  former_number: z.optional(z.number()),
  number: z.number(),
  reason: z.string(),
  corrected_at: z.number(),
  /** How many players got more by the right number than they had until then, and how much. */
  players_paid: z.number(),
  paid: z.number(),
  /** How many had been paid too much and keep it, and how much. */
  players_kept: z.number(),
  kept: z.number(),
  /** How many had been paid too much and gave it back, and how much. */
  players_charged: z.number(),
  charged: z.number(),
});
export type RoundCorrection = z.infer<typeof roundCorrection>;

/**
 * What a correction was for one player, dollars. `more`: what the right number brings more than was paid, below zero
 * less. `amount`: what was moved, below zero from the player; by all corrections of the round.
 */
const ownCorrection = z.strictObject({
  number: z.number(),
  more: z.number(),
  amount: z.number(),
  reason: z.string(),
  corrected_at: z.number(), // epoch ms
});
export type OwnCorrection = z.infer<typeof ownCorrection>;

/** Of a corrected round. `corrections`: only of one corrected several times: each, against the number before it. */
export const corrected = {
  correction: z.optional(ownCorrection),
  corrections: z.optional(z.array(ownCorrection)),
} as const;

export const roundCorrections = route({
  name: 'roundCorrections',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/api/fairness/corrections',
  summary: 'The corrections of rounds whose number was wrong: the last hundred, or those of one round; newest first.',
  query: z.strictObject({ round_number: z.optional(wholeNumber({ max: 1e15 })) }),
  reply: dataOf(z.array(roundCorrection)),
  refusals: ['form-invalid', 'too-many-tries'],
});
