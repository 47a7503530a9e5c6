import * as z from 'zod/mini';
import { publicRound } from './rounds.ts';

// The leaves of the public log (docs/FAIRNESS.md#the-log), with the names and values of the public record of a round.

const of = publicRound.shape;
const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const logLeaf = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('open'),
    round_number: of.round_number,
    wheel: of.wheel,
    scheme: of.scheme,
    commitment: z.nullable(hex32),
    opened_at: z.number(),
    locks_at: z.number(),
    closes_at: z.number(), // as planned: a late lock moves the close back
  }),
  z.strictObject({
    kind: z.literal('close'),
    round_number: of.round_number,
    bets_digest: hex32,
    play_count: z.number(),
    closed_at: z.number(),
  }),
  /** What two people entered from the croupier's wheel, and when. */
  z.strictObject({
    kind: z.literal('reading'),
    round_number: of.round_number,
    reading: z.union([z.number(), z.string()]), // a pocket, or why the spin does not count
    proposed_at: z.number(),
    confirmed_at: z.number(),
  }),
  z.strictObject({
    kind: z.literal('end'),
    round_number: of.round_number,
    number: z.number(),
    seed: z.nullable(hex32),
    launched_at: z.number(),
    landed_at: z.number(),
    ended_at: z.number(),
  }),
  z.strictObject({
    kind: z.literal('void'),
    round_number: of.round_number,
    void_reason: z.string(),
    seed: z.nullable(hex32),
    bets_digest: z.nullable(hex32),
    play_count: z.nullable(z.number()),
    ended_at: z.number(),
  }),
]);
export type LogLeaf = z.infer<typeof logLeaf>;
