import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';

/**
 * Why a round is void: nobody gave its number in time, its spin does not count, or it could not go on; its close was
 * not public in time before its beacon, or its beacon did not come.
 */
export const VOID_REASONS = ['no-number', 'no-spin', 'fault', 'late-close', 'no-beacon'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** The schemes whose closes commit to the board. */
const WITH_BOARD = ['lajvard-1.2', 'croupier-1.2', 'lajvard-2.1'] as const;

const hexOf = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)));

/** The round of a public beacon that a round of lajvard-2 named when it opened, and its chain. Epoch ms. */
export const namedBeacon = z.strictObject({
  chain: hexOf(32), // its hash, which binds the members below
  public_key: hexOf(96),
  genesis_ms: z.number(),
  period_ms: z.number(),
  round: z.number(),
});
/** `signature`: null until the server has it. */
const roundBeacon = z.strictObject({ ...namedBeacon.shape, signature: z.nullable(hexOf(48)) });

/** What each pocket would pay, all players together, in cents, and the salt of the commitment to it. */
const openedBoard = z.strictObject({
  salt: hexOf(16),
  cents: z.array(z.int().check(z.minimum(0))).check(z.length(37)),
});
/** `paid_cents`: null of a void round. */
export const settledBoard = z.strictObject({ ...openedBoard.shape, paid_cents: z.nullable(z.int()) });

/**
 * The public record of a round: everything needed to verify it. Hex in lower case, times epoch ms; null means not yet.
 * `seed` is revealed when the round has ended, even if void.
 */
export const publicRound = z.object({
  round_number: z.number(),
  phase: z.enum(['open', 'locked', 'closed', 'spinning', 'numbered', 'settled', 'void']),
  wheel: z.string(),
  /**
   * lajvard-1: the automatic wheel. croupier-1: the croupier's wheel, whose number two people enter, without
   * commitment and seed. With .1 the receipts are salted. lajvard-2: salted, and the number needs a beacon too. The
   * last part of all three commits to the board as well.
   */
  scheme: z.enum(['lajvard-1', 'croupier-1', 'lajvard-1.1', 'croupier-1.1', 'lajvard-2', ...WITH_BOARD]),
  beacon: z.optional(roundBeacon), // of lajvard-2 and lajvard-2.1 alone
  commitment: z.nullable(z.string()), // of the seed, by the scheme
  seed: z.nullable(z.string()), // 32 bytes
  bets_digest: z.nullable(z.string()), // of all receipts, by the scheme
  play_count: z.nullable(z.number()),
  board: z.optional(z.nullable(hexOf(32))), // what the close committed to; of schemes with a board alone
  opened_board: z.optional(z.nullable(settledBoard)), // from the end on; null: never closed, or sealed for the public
  number: z.nullable(z.number()),
  void_reason: z.nullable(z.string()),
  opened_at: z.number(),
  locks_at: z.number(),
  closes_at: z.number(),
  closed_at: z.nullable(z.number()),
  launched_at: z.nullable(z.number()),
  landed_at: z.nullable(z.number()),
  ended_at: z.nullable(z.number()),
});
export type PublicRound = z.infer<typeof publicRound>;

const roundParams = z.strictObject({ round_number: wholeNumber() });

export const roundRecord = route({
  name: 'roundRecord',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/api/rounds/:round_number',
  summary: 'The public record of one round.',
  params: roundParams,
  reply: dataOf(publicRound),
  refusals: ['not-found', 'too-many-tries'],
});

export const roundReceipts = route({
  name: 'roundReceipts',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/api/rounds/:round_number/receipts',
  summary:
    'The receipts of all plays of an ended round, sorted: their digest was published before the ball was launched.',
  params: roundParams,
  reply: dataOf(z.object({ round_number: z.number(), receipts: z.array(z.string()) })),
  refusals: ['not-found', 'too-many-tries'],
});

export const lastRounds = route({
  name: 'lastRounds',
  who: 'anyone',
  limit: 'public-record',
  method: 'GET',
  path: '/api/rounds',
  summary: 'The last settled rounds, newest first.',
  query: z.strictObject({
    limit: z._default(
      z.pipe(
        wholeNumber(),
        z.transform((rows: number) => Math.min(rows, 50)),
      ),
      11,
    ),
  }),
  reply: dataOf(z.array(z.object({ round_number: z.number(), number: z.number(), ended_at: z.number() }))),
});
