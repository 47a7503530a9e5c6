import * as z from 'zod/mini';
import { ownNumber } from './paging.ts';
import { ticketImage } from './ticket-images.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * How urgent a ticket is (docs/specification/2-account-and-back-office.md#39-ticket); the player's form always sends
 * HIGH (docs/specification/2-account-and-back-office.md#95-tickets-and-statuses).
 */
export const TICKET_PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'URGENT'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** The teams that tickets can be sent to. Names are English; browsers translate them by id. */
export const TICKET_TEAMS = [
  { id: 1, name: 'Support' },
  { id: 2, name: 'Payments' },
  { id: 3, name: 'Technical' },
  { id: 4, name: 'Responsible gaming' },
] as const;

export const ticketTeam = z.object({ id: z.number(), name: z.string() });

const MAX_SUBJECT_LENGTH = 150;
const MAX_MESSAGE_LENGTH = 5_000;

/** The text of a message: 3 to 5000 characters. */
export const ticketMessage = z.string('errors:ticket-message-required').check(
  z.trim(),
  z.minLength(1, 'errors:ticket-message-required'),
  z.refine((text) => text === '' || text.length >= 3, { error: 'errors:ticket-message-short' }),
  z.maxLength(MAX_MESSAGE_LENGTH, 'errors:ticket-message-long'),
);

/** The subject of a ticket opened by staff. */
export const newSubject = z.string('errors:ticket-subject-required').check(
  z.trim(),
  z.minLength(1, 'errors:ticket-subject-required'),
  z.refine((text) => text === '' || text.length >= 3, { error: 'errors:ticket-subject-short' }),
  z.maxLength(MAX_SUBJECT_LENGTH, 'errors:ticket-subject-long'),
);

/** 3 to 150 characters; optional in replies. */
export const ticketSubject = z.optional(
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || text.length >= 3, { error: 'errors:ticket-subject-short' }),
    z.maxLength(MAX_SUBJECT_LENGTH, 'errors:ticket-subject-long'),
  ),
);

export const ticketId = wholeNumber();

export const ticketStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/**
 * A message of a ticket after the first, by the player (`user`) or by staff (`agent`); the other is null.
 * `attachments`: the URLs of its pictures; `images`: the same with their sizes.
 */
const ticketReply = z.object({
  id: z.number(),
  message: z.string(),
  created_at: z.string(),
  user: z.nullable(z.object({ full_name: z.nullable(z.string()) })),
  agent: z.nullable(z.object({ full_name: z.nullable(z.string()) })),
  attachments: z.array(z.string()),
  images: z.array(ticketImage),
});
export type TicketReply = z.infer<typeof ticketReply>;

/**
 * A line of the list (docs/specification/2-account-and-back-office.md#71-calls-of-the-player). Times ISO 8601 UTC;
 * `updated_at`: of the newest message, or of the end.
 */
export const ticketLine = z.object({
  id: z.number(),
  own_number: ownNumber,
  created_at: z.string(),
  updated_at: z.string(),
  subject: z.string(),
  priority: z.enum(TICKET_PRIORITIES),
  team: ticketTeam,
  status: ticketStatus,
});
export type TicketLine = z.infer<typeof ticketLine>;

/**
 * A ticket with all messages (docs/specification/2-account-and-back-office.md#39-ticket). `agent`: the member of staff
 * who wrote last; `opened_by`: the one who wrote the first message, if it was not the player.
 */
export const ticket = z.extend(ticketLine, {
  message: z.string(),
  opened_by: z.optional(z.nullable(z.object({ full_name: z.nullable(z.string()) }))), // older servers do not know it
  user: z.object({ full_name: z.nullable(z.string()), account_code: z.string() }),
  agent: z.nullable(z.object({ full_name: z.nullable(z.string()) })),
  attachments: z.array(z.string()),
  images: z.array(ticketImage),
  replies: z.array(ticketReply),
});
export type Ticket = z.infer<typeof ticket>;

/** The last message of a ticket that its reader was shown; 0: the first. Older pages do not send it. */
export const seenMessage = z.optional(wholeNumber({ min: 0 }));

/** What `seenMessage` is for somebody who was shown this. */
export const lastMessageOf = ({ replies }: Pick<Ticket, 'replies'>): number => replies.at(-1)?.id ?? 0;
