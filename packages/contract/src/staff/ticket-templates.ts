import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { TICKET_TEAMS, ticketId, ticketMessage, ticketTeam } from '../ticket.ts';

const BASE = '/backoffice/api/account/tickets/templates';

/** A text prepared for answers. `team`: whose it is, null: every team's. Time ISO 8601 UTC. */
const ticketTemplate = z.object({
  id: z.number(),
  team: z.nullable(ticketTeam),
  title: z.string(),
  text_fa: z.string(),
  text_en: z.string(),
  written_by: z.string(),
  written_at: z.string(),
});
export type TicketTemplate = z.infer<typeof ticketTemplate>;

const change = { who: { staff: 'tickets.prepare' }, limit: 'staff-ticket', method: 'POST' } as const;

export const ticketTemplateList = route({
  name: 'ticketTemplateList',
  who: { staff: 'tickets.read' },
  limit: 'none',
  method: 'GET',
  path: BASE,
  summary: 'The texts prepared for answers, in both languages.',
  reply: dataOf(z.array(ticketTemplate)),
});

export const ticketTemplateWrite = route({
  ...change,
  name: 'ticketTemplateWrite',
  path: `${BASE}/write`,
  summary: 'Writes a template, for a team or all, or replaces the one with this id.',
  body: z.strictObject({
    id: z.optional(ticketId),
    team: z.nullable(
      z.union(
        TICKET_TEAMS.map(({ id }) => z.literal(id)),
        'errors:ticket-team-required',
      ),
    ),
    title: z.string('errors:required').check(z.trim(), z.minLength(1, 'errors:required'), z.maxLength(100)),
    text_fa: ticketMessage,
    text_en: ticketMessage,
  }),
  reply: dataOf(z.array(ticketTemplate)),
  refusals: ['form-invalid', 'not-found', 'too-many-tries'],
});

export const ticketTemplateEnd = route({
  ...change,
  name: 'ticketTemplateEnd',
  path: `${BASE}/end`,
  summary: 'Ends a template: it is no longer offered. Answers that it was inserted into stay.',
  body: z.strictObject({ id: ticketId }),
  reply: dataOf(z.array(ticketTemplate)),
  refusals: ['form-invalid', 'not-found', 'too-many-tries'],
});
