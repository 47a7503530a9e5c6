import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';

/** One place where the person is signed in; times ISO 8601 UTC. `browser`, `system`: names, null if unknown. */
export const session = z.object({
  id: z.uuid(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  first_used_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof session>;

const ended = dataOf(z.object({ ended: z.number() }));

export const sessionList = route({
  name: 'sessionList',
  who: 'signed-in',
  limit: 'none',
  method: 'GET',
  path: '/api/account/sessions/list',
  summary: 'Where the person is signed in, the last used first. Works for staff too.',
  reply: dataOf(z.array(session)),
});

export const sessionEnd = route({
  name: 'sessionEnd',
  who: 'signed-in',
  limit: 'none',
  method: 'POST',
  path: '/api/account/sessions/end',
  summary: "Ends one of the person's own sessions.",
  body: z.strictObject({ id: z.uuid() }),
  reply: ended,
  refusals: ['form-invalid', 'not-found'],
});

export const sessionEndOthers = route({
  name: 'sessionEndOthers',
  who: 'signed-in',
  limit: 'none',
  method: 'POST',
  path: '/api/account/sessions/end_others',
  summary: "Ends the person's sessions but the one that asks.",
  reply: ended,
});
