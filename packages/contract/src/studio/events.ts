import * as z from 'zod/mini';
import { route } from '../route.ts';

/**
 * What the studio learns of a round. Epoch ms. `number` is set only from phase `spinning` on, never before the
 * close is durable.
 */
export const studioEvent = z.object({
  roundNumber: z.number(),
  wheel: z.string(),
  phase: z.enum(['open', 'locked', 'closed', 'spinning', 'numbered', 'settled', 'void']),
  now: z.number(),
  betsUntil: z.number(),
  locksAt: z.number(),
  closesAt: z.number(),
  launchesAt: z.nullable(z.number()),
  landsAt: z.nullable(z.number()),
  number: z.nullable(z.number()),
});
export type StudioEvent = z.infer<typeof studioEvent>;

export const studioEvents = route({
  name: 'studioEvents',
  who: 'studio',
  limit: 'none',
  method: 'GET',
  path: '/studio/events',
  summary: 'A text/event-stream of `round` events for the studio of the automatic wheel; the current state first.',
  reply: z.unknown(),
});
