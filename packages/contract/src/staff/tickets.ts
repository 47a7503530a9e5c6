import * as z from 'zod/mini';
import { accountCode, accountCodeSought } from '../account-code.ts';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { LANGUAGES } from '../languages.ts';
import { dateRange, fileQuery, listOf, listQuery } from '../paging.ts';
import { route } from '../route.ts';
import {
  newSubject,
  seenMessage,
  TICKET_TEAMS,
  ticket,
  ticketId,
  ticketLine,
  ticketMessage,
  ticketStatus,
} from '../ticket.ts';
import { imageBytes, TICKET_IMAGES } from '../ticket-images.ts';
import { inDigits } from '../whole-number.ts';

const who = { staff: 'tickets.read' } as const;
const whoAnswers = { staff: 'tickets.answer' } as const;

/** A member of staff who may answer tickets; the e-mail where there is no name. */
const ticketColleague = z.object({ id: z.number(), full_name: z.nullable(z.string()) });
export type TicketColleague = z.infer<typeof ticketColleague>;

/** The colleague who owns a ticket. */
const owner = z.optional(z.nullable(ticketColleague)); // older servers do not know it

/** A line of the staff's list, with the ticket's player and owner. */
const staffTicketLine = z.extend(z.omit(ticketLine, { own_number: true }), {
  user: z.object({ account_code: z.string(), full_name: z.nullable(z.string()) }),
  owner,
});
export type StaffTicketLine = z.infer<typeof staffTicketLine>;

/** What a member of staff wrote for colleagues about a ticket. A player's answer never has it. */
const ticketNote = z.object({
  id: z.number(),
  note: z.string(),
  created_at: z.string(),
  agent: z.object({ full_name: z.nullable(z.string()) }),
});
export type TicketNote = z.infer<typeof ticketNote>;

/**
 * A ticket as staff sees it; `previous_id` and `next_id`: the tickets beside it that wait for an answer (the
 * older, the newer).
 */
const staffTicket = z.extend(z.omit(ticket, { own_number: true }), {
  previous_id: z.nullable(z.number()),
  next_id: z.nullable(z.number()),
  owner,
  notes: z.optional(z.array(ticketNote)), // older servers have none
  language: z.optional(z.enum(LANGUAGES as [(typeof LANGUAGES)[number]])), // the player's; older servers do not say it
});
export type StaffTicket = z.infer<typeof staffTicket>;

const searched = {
  keyword: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(inDigits(z.union([ticketStatus, z.literal('waiting')]))),
  account_code: accountCodeSought,
  user_id: z.optional(ticketId),
  owner: z.optional(z.enum(['mine', 'nobody'])),
  ...dateRange,
} as const;
const filters = z.object(searched);
export type TicketFilters = z.infer<typeof filters>;
const columns = ['id', 'created_at', 'updated_at', 'priority', 'status'] as const;

export const staffTicketList = route({
  name: 'staffTicketList',
  who,
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/tickets/list',
  summary: 'All tickets. Status `waiting` is 0 and 2: those waiting for staff.',
  query: listQuery(searched, columns),
  reply: listOf(staffTicketLine),
  refusals: ['form-invalid'],
});

export const staffTicketCsv = csvRoute({
  name: 'staffTicketCsv',
  who,
  path: '/backoffice/api/account/tickets/csv',
  summary: 'All tickets that match, as a file.',
  query: fileQuery(searched, columns),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});

export const staffTicketShow = route({
  name: 'staffTicketShow',
  who,
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/tickets/show/:id',
  about: 'ticket',
  summary: 'A ticket with its replies.',
  params: z.strictObject({ id: ticketId }),
  reply: dataOf(staffTicket),
  refusals: ['not-found'],
});

export const staffTicketCreate = route({
  name: 'staffTicketCreate',
  who: whoAnswers,
  limit: 'staff-ticket',
  method: 'POST',
  path: '/backoffice/api/account/tickets/create',
  summary:
    'Answers a ticket, unless a colleague has answered after the message `seen`. Who answers owns it if nobody does. ' +
    'The same request_id again is the same answer, not a second one.',
  multipart: TICKET_IMAGES,
  body: z.strictObject({
    message: ticketMessage,
    ticket_id: ticketId,
    seen: seenMessage,
    request_id: z.optional(z.uuid()),
  }),
  reply: dataOf(staffTicket),
  refusals: ['form-invalid', 'not-found', 'ticket-resolved', 'colleague-wrote-meanwhile', 'too-many-tries'],
});

export const staffTicketNote = route({
  name: 'staffTicketNote',
  who: whoAnswers,
  limit: 'staff-ticket',
  method: 'POST',
  path: '/backoffice/api/account/tickets/note',
  summary:
    'Adds an internal note, which no player ever sees, to a resolved ticket too. ' +
    'The same request_id again is the same note.',
  body: z.strictObject({ ticket_id: ticketId, note: ticketMessage, request_id: z.optional(z.uuid()) }),
  reply: dataOf(staffTicket),
  refusals: ['form-invalid', 'not-found', 'too-many-tries'],
});

const teamId = z.union(
  TICKET_TEAMS.map(({ id }) => z.literal(id)),
  'errors:ticket-team-required',
);

export const staffTicketOpen = route({
  name: 'staffTicketOpen',
  who: whoAnswers,
  limit: 'staff-ticket',
  method: 'POST',
  path: '/backoffice/api/account/tickets/open',
  summary:
    'Opens a ticket for a player with a first message of staff, and mails them that it is there. ' +
    'The same request_id again is the same ticket.',
  body: z.strictObject({
    account_code: accountCode,
    subject: newSubject,
    team: teamId,
    message: ticketMessage,
    request_id: z.optional(z.uuid()),
  }),
  reply: dataOf(staffTicket),
  refusals: ['form-invalid', 'not-found', 'too-many-tries'],
});

const aTicket = z.strictObject({ ticket_id: ticketId });

export const staffTicketTake = route({
  name: 'staffTicketTake',
  who: whoAnswers,
  limit: 'staff-ticket',
  method: 'POST',
  path: '/backoffice/api/account/tickets/take',
  summary: 'Makes the caller the owner of a ticket that nobody owns.',
  body: aTicket,
  reply: dataOf(staffTicket),
  refusals: ['form-invalid', 'not-found', 'ticket-resolved', 'ticket-owned', 'too-many-tries'],
});

export const staffTicketGiveBack = route({
  name: 'staffTicketGiveBack',
  who: whoAnswers,
  limit: 'staff-ticket',
  method: 'POST',
  path: '/backoffice/api/account/tickets/give-back',
  summary: 'Makes a ticket nobody’s again: its owner, or a super admin.',
  body: aTicket,
  reply: dataOf(staffTicket),
  refusals: ['form-invalid', 'not-found', 'ticket-resolved', 'ticket-owned', 'too-many-tries'],
});

export const staffTicketHandOver = route({
  name: 'staffTicketHandOver',
  who: whoAnswers,
  limit: 'staff-ticket',
  method: 'POST',
  path: '/backoffice/api/account/tickets/hand-over',
  summary:
    'Hands a ticket over to a colleague who may answer tickets, to another team (then nobody owns it), or both, ' +
    'perhaps with an internal note: its owner, anybody if there is none, or a super admin.',
  body: z
    .strictObject({
      ticket_id: ticketId,
      colleague_id: z.optional(ticketId),
      team: z.optional(teamId),
      note: z.optional(ticketMessage),
      request_id: z.optional(z.uuid()),
    })
    .check(
      z.refine(({ colleague_id, team }) => colleague_id !== undefined || team !== undefined, {
        error: 'errors:ticket-to-whom',
        path: ['colleague_id'],
      }),
    ),
  reply: dataOf(staffTicket),
  refusals: ['form-invalid', 'not-found', 'ticket-resolved', 'ticket-owned', 'staff-changed', 'too-many-tries'],
});

export const staffTicketColleagues = route({
  name: 'staffTicketColleagues',
  who,
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/tickets/colleagues',
  summary: 'The colleagues to whom a ticket can be handed over.',
  reply: dataOf(z.array(ticketColleague)),
});

/** GET although it changes something, like the player's call. */
export const staffTicketResolved = route({
  name: 'staffTicketResolved',
  who: whoAnswers,
  limit: 'none',
  method: 'GET',
  changes: true,
  path: '/backoffice/api/account/tickets/resolved/:id',
  summary: 'Ends a ticket, unless its player has written after the message `seen`.',
  params: z.strictObject({ id: ticketId }),
  query: z.strictObject({ seen: seenMessage }),
  reply: dataOf(staffTicket),
  refusals: ['form-invalid', 'not-found', 'player-wrote-meanwhile'],
});

export const staffTicketViewing = route({
  name: 'staffTicketViewing',
  who: whoAnswers,
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/tickets/viewing',
  summary: 'Says every few seconds that this member of staff looks at a ticket (or no more), and hears who else does.',
  body: z.strictObject({ ticket_id: ticketId, viewing: z.boolean() }),
  reply: dataOf(z.object({ viewers: z.array(z.object({ full_name: z.nullable(z.string()) })) })),
  refusals: ['form-invalid', 'not-found'],
});

export const staffTicketImageFile = route({
  name: 'staffTicketImageFile',
  who,
  limit: 'picture',
  method: 'GET',
  path: '/backoffice/api/account/tickets/image/:image',
  summary: 'A picture of a ticket.',
  params: z.strictObject({ image: z.uuid() }),
  reply: imageBytes,
  replyType: 'image/webp',
  refusals: ['not-found'],
});
