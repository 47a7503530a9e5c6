import * as z from 'zod/mini';
import { liveRound, roundResult } from '../player/play.ts';

/** States of `round-state-pushed`. 10, 5 and 3 are the specification's; 1 (bets open) and 9 (void) are ours. */
export const ROUND_STATES = { open: '1', launch: '3', refresh: '5', void: '9', lock: '10' } as const;

/**
 * Every message of the table's stream carries `n`, one counter for everybody, without gaps. For each `n` a player gets
 * either their own result (`user-calculate-completed`) or what all others get (`round-created`). If an `n` is missing,
 * call `/api/account/common` again.
 */
const numbered = { n: z.number() };

const roundStatePushed = z.object({
  ...numbered,
  state: z.enum(ROUND_STATES),
  round_number: z.number(),
  round_remain_seconds: z.number(),
  server_now: z.number(),
  round: liveRound,
});
const roundCreated = z.object({
  ...numbered,
  number: z.number(),
  round_number: z.number(),
  round: z.number(),
  round_remain_seconds: z.number(),
  round_history: z.array(z.number()),
  at: z.number(), // when the ball came to rest, epoch ms; not to be shown before the video shows it
});
const userCalculateCompleted = z.object({ ...numbered, ...roundResult.shape });
const wheelStatePushed = z.object({ ...numbered, wheel_state: z.string() });
const userBlocked = z.object({});
/**
 * The player's permissions changed, here or on another device (a break, exclusion or limit):
 * call `/api/account/common` again.
 */
const userChanged = z.object({});
const userCloseSession = z.object({ device_id: z.string() });

/** Every message the server can send to a table: event name -> payload. */
export const LIVE_MESSAGES = {
  'round-state-pushed': roundStatePushed,
  'round-created': roundCreated,
  'user-calculate-completed': userCalculateCompleted,
  'wheel-state-pushed': wheelStatePushed,
  'user-blocked': userBlocked,
  'user-close-session': userCloseSession,
  'user-changed': userChanged,
} as const;
export type LiveMessageName = keyof typeof LIVE_MESSAGES;
export type LiveMessage<Name extends LiveMessageName> = z.infer<(typeof LIVE_MESSAGES)[Name]>;
