import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
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
  /** A settled round turned out to have another number; told whenever that is. */
  z.strictObject({
    kind: z.literal('correction'),
    round_number: of.round_number,
    paid_number: z.number(),
    number: z.number(),
    corrected_at: z.number(),
  }),
]);
export type LogLeaf = z.infer<typeof logLeaf>;

export const logCheckpoint = route({
  name: 'logCheckpoint',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/log/checkpoint',
  summary: 'How long the public log is now, signed: a checkpoint of C2SP.',
  reply: z.string(),
  replyType: 'text/plain',
  refusals: ['not-found', 'too-many-tries'],
});

export const logWitnesses = route({
  name: 'logWitnesses',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/api/fairness/witnesses',
  summary: 'The witnesses to whom the public log is shown: up to which leaf each cosigned it last, and how long ago.',
  reply: dataOf(
    z.array(
      z.object({
        name: z.string(),
        vkey: z.string(),
        /** Null: it never did. */
        size: z.nullable(z.number()),
        seconds_ago: z.nullable(z.number()),
      }),
    ),
  ),
  refusals: ['too-many-tries'],
});

export const logTile = route({
  name: 'logTile',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/log/tile/*',
  summary:
    'Hashes or entries of the public log: a tile of C2SP (tlog-tiles), such as `0/x001/067` or `entries/000.p/9`.',
  params: z.strictObject({ '*': z.string() }),
  reply: z.string(),
  replyType: 'application/octet-stream',
  refusals: ['not-found', 'too-many-tries'],
});
