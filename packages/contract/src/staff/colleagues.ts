import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { listOf, listQuery } from '../paging.ts';
import { session } from '../player/sessions.ts';
import { route } from '../route.ts';
import { STAFF_ROLES } from '../who-may.ts';
import { wholeNumber } from '../whole-number.ts';

/** `invited`: the link that sets the first password waits. `ended`: without access. */
export const COLLEAGUE_STATES = ['active', 'invited', 'ended'] as const;

/**
 * A member of staff. `second_factor`: whether one is set up. `last_used_at`: of any session, ISO 8601 UTC. `sessions`:
 * how many are open.
 */
const colleague = z.object({
  id: z.number(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  role: z.enum(STAFF_ROLES),
  partner: z.nullable(z.string()),
  language: z.string(),
  state: z.enum(COLLEAGUE_STATES),
  second_factor: z.boolean(),
  last_used_at: z.nullable(z.string()),
  sessions: z.number(),
  is_you: z.boolean(),
});
export type Colleague = z.infer<typeof colleague>;

const SORTS = ['id'] as const;

export const staffList = route({
  name: 'staffList',
  who: { staff: 'staff.read' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/staff/list',
  summary: 'Who works in the office, those without access last.',
  query: listQuery({ state: z.optional(z.enum(COLLEAGUE_STATES)) }, SORTS, 'asc'),
  reply: listOf(colleague),
  refusals: ['form-invalid'],
});

export const staffSessions = route({
  name: 'staffSessions',
  who: { staff: 'staff.read' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/staff/sessions/:id',
  about: 'colleague',
  summary: 'Where a member of staff is signed in, the last used first.',
  params: z.strictObject({ id: wholeNumber() }),
  reply: dataOf(z.array(session)),
  refusals: ['not-found'],
});

export const staffSessionsEnd = route({
  name: 'staffSessionsEnd',
  who: { staff: 'staff.manage' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/staff/end_sessions',
  summary: 'Ends the sessions of a colleague, or one of them, at once.',
  body: z.strictObject({ id: wholeNumber(), session: z.optional(z.uuid()) }),
  reply: dataOf(z.object({ ended: z.number() })),
  refusals: ['form-invalid', 'not-found', 'staff-own'],
});
