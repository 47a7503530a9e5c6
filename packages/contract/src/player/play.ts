import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { sessionId } from '../live/presence.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { corrected } from './corrections.ts';

/**
 * A chip on the wire (docs/specification/1-table-and-site.md#34-chips-and-formula-keys); value in dollars, x and
 * y the scatter.
 */
export const wireChip = z.object({
  id: z.string(),
  chipSelected: z.number(),
  x: z.number(),
  y: z.number(),
  formula: z.string(),
});
const wireChips = z.record(z.string(), z.array(wireChip));

export const win = z.object({
  value: z.number(),
  formula: z.string(),
  win: z.number(),
  label: z.string(),
  number: z.number(),
  rate: z.number(),
});

/** The phase of a round. */
export const phase = z.enum(['open', 'locked', 'closed', 'spinning', 'numbered', 'settled', 'void']);

/**
 * Why no new round opens for now: staff checks the wheel or the picture, changes shifts, looks into a fault or closes
 * the table; or the table stopped by itself after void rounds in a row.
 */
export const pauseReason = z.enum(['wheel', 'picture', 'crew', 'fault', 'closing', 'voids']);
export type PauseReason = z.infer<typeof pauseReason>;

/** The public state of the current round. All times epoch ms; `number` is present only once it may be published. */
export const liveRound = z.object({
  round_number: z.number(),
  phase,
  wheel: z.string(),
  scheme: z.optional(z.string()), // by which the number is drawn, as in the public record; an older server does not say
  commitment: z.nullable(z.string()), // hex, of the seed; null on the croupier's wheel
  /** Only where the number needs a public beacon: its chain and round, when it is due; `is_own`: it is the casino's. */
  beacon: z.optional(z.object({ chain: z.string(), round: z.number(), due_at: z.number(), is_own: z.boolean() })),
  opened_at: z.number(),
  bets_until: z.number(),
  locks_at: z.number(),
  closes_at: z.number(),
  launches_at: z.nullable(z.number()),
  lands_at: z.nullable(z.number()),
  ended_at: z.nullable(z.number()),
  next_opens_at: z.nullable(z.number()),
  number: z.nullable(z.number()),
  void_reason: z.nullable(z.string()),
});
export type LiveRound = z.infer<typeof liveRound>;

/** Who set a limit: missing where the player did. */
export const setBy = { by_staff: z.optional(z.literal(true)) };

/** Dollars staked in the current period, and the limit, the stricter of one's own and staff's; null if none is set. */
export const betLimitation = z.nullable(
  z.object({ bet: z.number(), bet_max: z.number(), period: z.string(), ...setBy }),
);
export type BetLimitation = z.infer<typeof betLimitation>;

/**
 * What a player gets when a round is settled (docs/specification/1-table-and-site.md#37-round-result). Dollars. `at`:
 * when the ball came to rest, epoch ms.
 */
export const roundResult = z.object({
  round_number: z.number(),
  number: z.number(),
  at: z.number(),
  round_history: z.array(z.number()),
  chips: wireChips,
  new_chips: wireChips,
  drop_chips: wireChips,
  wins: z.array(win),
  table_bet: z.number(),
  table_win: z.number(),
  new_balance: z.number(),
  bet_limit: betLimitation,
});
export type RoundResult = z.infer<typeof roundResult>;

/**
 * The casino's signed word that it has a play (docs/FAIRNESS.md#salted-receipts): the receipt is leaf `index` of `size`
 * of a tree whose root is signed.
 */
export const playAck = z.object({
  accepted_ms: z.number(), // epoch ms, by the database's clock
  index: z.number(),
  size: z.number(),
  path: z.array(z.string()), // hex
  key_id: z.string(),
  signature: z.string(), // Ed25519, base64url
});
export type PlayAck = z.infer<typeof playAck>;

export const playReceipt = z.object({
  round_number: z.number(),
  chips: wireChips,
  table_bet: z.number(),
  new_balance: z.number(),
  bet_limit: betLimitation,
  receipt: z.string(), // hex; one of the leaves of the round's published digest
  salt: z.nullable(z.string()), // hex, 16 bytes; null in a round without salted receipts
  ack: z.nullable(playAck), // only in the answer to the play itself
});
export type PlayReceipt = z.infer<typeof playReceipt>;

/**
 * `chips` is the JSON text of an object `spot -> [{ id, chipSelected, x, y, formula }]`. Read by `parseSlip`, not
 * by this schema.
 */
export const play = route({
  name: 'play',
  who: 'player',
  limit: 'play',
  method: 'POST',
  path: '/api/account/user/play',
  summary: 'Places the whole slip of a player for a round, once. The same slip again gets the same answer.',
  body: z.strictObject({
    chips: z.string().check(z.maxLength(16_384)),
    round: wholeNumber(),
    wheelId: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    neighbours: z.optional(wholeNumber({ min: 0, max: 3 })),
    session_id: z.optional(sessionId), // the session at the table that the slip comes from
  }),
  reply: dataOf(playReceipt),
  refusals: [
    'table-locked',
    'on-a-break',
    'bet-limit-reached',
    'table-total-too-high',
    'too-many-chips',
    'charge-credit',
    'inside-spot-full',
    'inside-chip-too-big',
    'outside-chip-too-small',
    'outside-spot-full',
    'unknown-spot',
    'unknown-chip',
    'empty-slip',
    'round-not-locked',
    'round-over',
    'another-play-exists',
    'blacklisted',
    'account-held',
    'already-connected',
    'wheel-changed',
    'unavailable',
    'too-many-tries',
    'form-invalid',
  ],
});

export const stats = route({
  name: 'stats',
  who: 'player',
  limit: 'none',
  method: 'GET',
  path: '/api/account/user/stats',
  summary:
    'Hot and cold numbers and percentages over the last 500 rounds, and the five highest wins of the last round.',
  reply: dataOf(
    z.object({
      cold: z.array(z.number()),
      fire: z.array(z.number()),
      percentages: z.record(z.string(), z.number()),
      rounds: z.number(),
      round_number: z.nullable(z.number()), // of the last round: the one top5 is about
      top5: z.array(z.object({ account_code: z.string(), win: z.number() })), // account codes masked
    }),
  ),
});

export const playedGame = route({
  name: 'playedGame',
  who: 'player',
  limit: 'none',
  method: 'GET',
  path: '/api/account/user/played_game',
  summary: 'One played round of the player, for replay.',
  query: z.strictObject({ round_number: wholeNumber() }),
  reply: dataOf(
    z.object({
      round_number: z.number(),
      created_at: z.string(),
      phase,
      number: z.nullable(z.number()),
      wheel: z.string(), // studio-2: the number was entered by two people
      launched_at: z.nullable(z.number()), // of the ball, epoch ms
      landed_at: z.nullable(z.number()), // null without a number
      chips: wireChips,
      chip_count: z.number(),
      balance_before_play: z.number(),
      table_bet: z.number(),
      remain_balance: z.number(),
      table_win: z.nullable(z.number()),
      new_balance: z.nullable(z.number()),
      wins: z.array(win),
      receipt: z.string(),
      ...corrected,
      previous_round_id: z.nullable(z.number()),
      next_round_id: z.nullable(z.number()),
    }),
  ),
  refusals: ['not-found'],
});
