import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { corrected } from './corrections.ts';
import { playAck, win, wireChip } from './play.ts';
import { publicRound, settledBoard } from './rounds.ts';

const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const playInFile = {
  account_code: z.string(),
  accepted_at: z.string(),
  chips: z.record(z.string(), z.array(z.strictObject(wireChip.shape))),
  table_bet: z.number(),
  table_win: z.number(),
  balance_before_play: z.number(),
  remain_balance: z.number(),
  new_balance: z.number(),
  wins: z.array(z.strictObject(win.shape)),
  receipt: hex32,
};
const file = {
  /** The public record of the round, as returned by `GET /api/rounds/:round_number`. */
  round: z.strictObject(publicRound.shape),
  /**
   * All receipts of the round, sorted; their digest was published before the ball was launched. Null if too many
   * for a file.
   */
  receipts: z.nullable(z.array(hex32)),
  receipts_path: z.string(),
  ...corrected,
  board: z.optional(settledBoard), // where it stays sealed for the public
  signed_at: z.string(),
  signature: z.strictObject({
    algorithm: z.literal('Ed25519'),
    key_id: z.string(),
    value: z.string(), // base64url, 64 bytes
  }),
};

/**
 * A player's own round as a signed file; `lajvard-round-2` where the receipts are salted. Unknown fields are refused.
 * The signature covers the UTF-8 text of the canonical JSON (RFC 8785) of the whole file without `signature.value`
 * (docs/FAIRNESS.md).
 */
export const signedRound = z.union([
  /** Dollars; `accepted_at` and `signed_at` ISO 8601 UTC. */
  z.strictObject({ format: z.literal('lajvard-round-1'), play: z.strictObject(playInFile), ...file }),
  z.strictObject({
    format: z.literal('lajvard-round-2'),
    play: z.strictObject({ ...playInFile, salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    /** Where the receipt is in the tree of the round, and the hashes from there to its root. */
    inclusion: z.strictObject({ index: z.number(), path: z.array(hex32) }),
    ...file,
  }),
]);
export type SignedRound = z.infer<typeof signedRound>;

/** A play and the casino's answer to it, as the player's browser keeps them; `chips` as they were sent. */
export const keptPlay = z.strictObject({
  round: z.int().check(z.positive()),
  account_code: z.string(),
  chips: z.string(),
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  receipt: hex32,
  ack: z.strictObject({ ...playAck.shape, path: z.array(hex32) }),
});

export const playedGameFile = route({
  name: 'playedGameFile',
  who: 'player',
  limit: 'signed-file',
  method: 'GET',
  path: '/api/account/user/played_game/file',
  summary: 'One played round of the player as a signed file; there is none before the round has ended.',
  query: z.strictObject({ round_number: wholeNumber() }),
  reply: dataOf(signedRound),
  refusals: ['not-found', 'too-many-tries', 'form-invalid'],
});

/** A current or retired signing key. Times ISO 8601 UTC. */
const signingKey = z.object({
  key_id: z.string(), // the first 8 bytes of the SHA-256 of the public key, hex
  algorithm: z.literal('Ed25519'),
  public_key: z.string(), // the 32 bytes in base64url
  created_at: z.string(),
  retired_at: z.nullable(z.string()),
});
export type SigningKey = z.infer<typeof signingKey>;

export const fairnessKeys = route({
  name: 'fairnessKeys',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/api/fairness/keys',
  summary: 'The public keys that signed or sign the files of rounds, newest first. None is ever taken away.',
  reply: dataOf(z.array(signingKey)),
  refusals: ['too-many-tries'],
});
