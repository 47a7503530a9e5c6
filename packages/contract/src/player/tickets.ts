import * as z from 'zod/mini';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { dateRange, fileQuery, listOf, listQuery } from '../paging.ts';
import { route } from '../route.ts';
import {
  seenMessage,
  TICKET_PRIORITIES,
  TICKET_TEAMS,
  ticket,
  ticketId,
  ticketLine,
  ticketMessage,
  ticketStatus,
  ticketSubject,
} from '../ticket.ts';
import { imageBytes, TICKET_IMAGES } from '../ticket-images.ts';
import { inDigits } from '../whole-number.ts';

const teamId = z.optional(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{0,9}$/, 'errors:ticket-team-required'))]),
    z.pipe(
      z.transform((given: number | string) => (given === '' ? undefined : Number(given))),
      z.optional(
        z
          .number('errors:ticket-team-required')
          .check(
            z.refine((id) => TICKET_TEAMS.some((team) => team.id === id), { error: 'errors:ticket-team-required' }),
          ),
      ),
    ),
  ),
);

/** Lets this check run even if another field is wrong, so that the form shows all errors at once. */
const isObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;

/**
 * A new ticket, or with `ticket_id` a reply to one: a reply needs no subject and no team
 * (docs/specification/2-account-and-back-office.md#511-tickets).
 */
const form = z
  .strictObject({
    subject: ticketSubject,
    message: ticketMessage,
    priority: z._default(z.enum(TICKET_PRIORITIES), 'HIGH'),
    team: teamId,
    ticket_id: z.optional(ticketId),
    request_id: z.optional(z.uuid()),
  })
  .check(
    z.refine(({ ticket_id, subject }) => ticket_id !== undefined || Boolean(subject), {
      error: 'errors:ticket-subject-required',
      path: ['subject'],
      when: isObject,
    }),
    z.refine(({ ticket_id, team }) => ticket_id !== undefined || team !== undefined, {
      error: 'errors:ticket-team-required',
      path: ['team'],
      when: isObject,
    }),
  );

export const ticketCreate = route({
  name: 'ticketCreate',
  who: 'player',
  limit: 'ticket',
  method: 'POST',
  path: '/api/account/tickets/create',
  summary:
    'Opens a ticket, or with ticket_id replies to one of the own. ' +
    'The same request_id again is the same message, not a second one.',
  multipart: TICKET_IMAGES,
  body: form,
  reply: dataOf(ticket),
  refusals: ['form-invalid', 'not-found', 'ticket-resolved', 'tickets-used-up', 'too-many-tries'],
});

const searched = {
  keyword: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(inDigits(ticketStatus)),
} as const;
const columns = ['id', 'created_at', 'updated_at', 'priority', 'status'] as const;

export const ticketList = route({
  name: 'ticketList',
  who: 'player',
  limit: 'none',
  method: 'GET',
  path: '/api/account/tickets/list',
  summary:
    "The player's tickets. `keyword` looks into the subject; a number also finds the ticket with it (`own_number`).",
  query: listQuery({ ...searched, ...dateRange }, columns),
  reply: listOf(ticketLine),
  refusals: ['form-invalid'],
});

export const ticketCsv = csvRoute({
  name: 'ticketCsv',
  who: 'player',
  path: '/api/account/tickets/csv',
  summary: "All of the player's tickets that match, as a file.",
  query: fileQuery({ ...searched, ...dateRange }, columns),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});

export const ticketShow = route({
  name: 'ticketShow',
  who: 'player',
  limit: 'none',
  method: 'GET',
  path: '/api/account/tickets/show/:id',
  summary: 'A ticket of the own with its replies.',
  params: z.strictObject({ id: ticketId }),
  reply: dataOf(ticket),
  refusals: ['not-found'],
});

export const ticketResolved = route({
  name: 'ticketResolved',
  who: 'player',
  limit: 'none',
  method: 'GET',
  changes: true,
  path: '/api/account/tickets/resolved/:id',
  summary: 'The player has the answer: the ticket ends, unless staff have written after the message `seen`.',
  params: z.strictObject({ id: ticketId }),
  query: z.strictObject({ seen: seenMessage }),
  reply: dataOf(ticket),
  refusals: ['form-invalid', 'not-found', 'support-wrote-meanwhile'],
});

export const ticketImageFile = route({
  name: 'ticketImageFile',
  who: 'player',
  limit: 'picture',
  method: 'GET',
  path: '/api/account/tickets/image/:image',
  summary: 'A picture of a ticket of the own.',
  params: z.strictObject({ image: z.uuid() }),
  reply: imageBytes,
  replyType: 'image/webp',
  refusals: ['not-found'],
});
