import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { namedBeacon, publicRound, settledBoard } from './rounds.ts';

// The leaves of the public log (docs/FAIRNESS.md#the-log), with the names and values of the public record of a round.

const of = publicRound.shape;
const logNumber = wholeNumber({ max: 999_999_999 });
const count = z.number().check(z.int(), z.minimum(0));
const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Of lajvard-2 and lajvard-2.1 alone. */
const beaconSignature = z.optional(z.string().check(z.regex(/^[0-9a-f]{96}$/)));

/**
 * The first leaf of a log that began because a restore lost leaves of the one before: the last checkpoint of that which
 * is known, and what is kept of it.
 */
const logRestored = z.strictObject({
  kind: z.literal('restored'),
  round_number: count, // the last that was told in what is kept; 0: none
  origin: z.string().check(z.regex(/^[!-~]{1,300}$/)),
  size: count,
  root: hex32,
  key: z.optional(z.string().check(z.regex(/^[!-~]{1,400}$/))), // the vkey that signed it, if that was lost too
  kept_size: count,
  kept_root: hex32,
  restored_at: z.number(),
});

export const logLeaf = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('open'),
    round_number: of.round_number,
    wheel: of.wheel,
    scheme: of.scheme,
    commitment: z.nullable(hex32),
    beacon: z.optional(namedBeacon), // of lajvard-2 and lajvard-2.1 alone
    opened_at: z.number(),
    locks_at: z.number(),
    closes_at: z.number(), // as planned: a late lock moves the close back
  }),
  z.strictObject({
    kind: z.literal('close'),
    round_number: of.round_number,
    bets_digest: hex32,
    play_count: z.number(),
    board: z.optional(hex32), // of schemes with a board alone
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
    beacon_signature: beaconSignature,
    opened_board: z.optional(settledBoard), // unless it stays sealed
    launched_at: z.number(),
    landed_at: z.number(),
    ended_at: z.number(),
  }),
  z.strictObject({
    kind: z.literal('void'),
    round_number: of.round_number,
    void_reason: z.string(),
    seed: z.nullable(hex32),
    beacon_signature: beaconSignature, // none if it did not come
    bets_digest: z.nullable(hex32),
    play_count: z.nullable(z.number()),
    opened_board: z.optional(settledBoard), // of a round that was closed, unless it stays sealed
    ended_at: z.number(),
  }),
  /**
   * A settled round turned out to have another number; told whenever that is. `former_number`: only of one that
   * corrects a correction, what counted until then.
   */
  z.strictObject({
    kind: z.literal('correction'),
    round_number: of.round_number,
    paid_number: z.number(),
    former_number: z.optional(z.number()),
    number: z.number(),
    corrected_at: z.number(),
  }),
  logRestored,
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

/** Of an earlier log, whose last checkpoint stands for ever; or of the newest one by its number. */
export const logCheckpointOf = route({
  name: 'logCheckpointOf',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/log/:log/checkpoint',
  summary: 'The same of one of the logs, if restores lost leaves: 1 is the first, and each restore began another.',
  params: z.strictObject({ log: logNumber }),
  reply: z.string(),
  replyType: 'text/plain',
  refusals: ['form-invalid', 'not-found', 'too-many-tries'],
});

export const logRestores = route({
  name: 'logRestores',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/api/fairness/restores',
  summary: 'What restores lost of the public log, newest first: the first leaves of the logs that followed.',
  reply: dataOf(z.array(logRestored)),
  refusals: ['too-many-tries'],
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

export const logTileOf = route({
  name: 'logTileOf',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/log/:log/tile/*',
  summary: 'The same of one of the logs, if restores lost leaves.',
  params: z.strictObject({ log: logNumber, '*': z.string() }),
  reply: z.string(),
  replyType: 'application/octet-stream',
  refusals: ['form-invalid', 'not-found', 'too-many-tries'],
});
