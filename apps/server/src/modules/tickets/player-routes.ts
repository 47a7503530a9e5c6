import {
  type TicketLine,
  ticketCreate,
  ticketCsv,
  ticketImageFile,
  ticketList,
  ticketResolved,
  ticketShow,
} from '@lajvard/contract';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle } from '#platform/http/handler.ts';
import { timeRange } from '#platform/http/paging.ts';
import type { TicketsOptions } from './ports.ts';
import { forPlayer, listTickets, readImage, ticketOf } from './read-tickets.ts';
import { resolveTicket } from './resolve-ticket.ts';
import { writeMessage } from './write-message.ts';

const STATUS = ['new', 'answered', 'open', 'resolved'] as const;

type Line = Omit<TicketLine, 'own_number'>;

/**
 * The columns of a CSV file of tickets, under their wire names, without the column that identifies the ticket: the
 * player's and the staff's files differ in it.
 */
export const TICKET_COLUMNS = {
  created_at: (row: Line) => moment(row.created_at),
  updated_at: (row: Line) => moment(row.updated_at),
  subject: (row: Line) => row.subject,
  priority: (row: Line) => row.priority,
  team: (row: Line) => row.team.name,
  status: (row: Line) => STATUS[row.status],
};

const COLUMNS = { own_number: (row: TicketLine) => row.own_number, ...TICKET_COLUMNS };

/** Players' routes for their own tickets. */
export const ticketsRoutes = (options: TicketsOptions): Handled[] => [
  handle(ticketCreate, async ({ body, files, caller, ip }) => {
    const { ticket_id: ticketId, subject = '', team = 0, priority, message, request_id: requestId = null } = body;
    const to = ticketId ?? { subject, teamId: team, priority };
    const author = { id: caller.userId, isStaff: false, ip } as const;
    return forPlayer(options, await writeMessage(options, author, { to, message, requestId, files }));
  }),
  handle(ticketList, async ({ query, caller }) => {
    const { search, sort, ...page } = query;
    const { status, keyword } = search;
    return listTickets(options, { ...page, ...timeRange(search), sort, status, keyword, userId: caller.userId });
  }),
  handle(ticketCsv, async ({ query, caller }) => {
    const { search, sort, align } = query;
    const { status, keyword } = search;
    const asked = { ...WHOLE_FILE, ...timeRange(search), sort, align, status, keyword };
    const { data } = await listTickets(options, { ...asked, userId: caller.userId });
    return csvFile('tickets', COLUMNS, data);
  }),
  handle(ticketShow, async ({ params, caller }) =>
    forPlayer(options, await ticketOf(options, params.id, caller.userId)),
  ),
  handle(ticketResolved, async ({ params, query, caller, ip }) => {
    const author = { id: caller.userId, isStaff: false, ip };
    const asSeen = { seen: query.seen, behind: 'support-wrote-meanwhile' } as const;
    return forPlayer(options, await resolveTicket(options, params.id, author, asSeen));
  }),
  handle(ticketImageFile, ({ params, caller }) => readImage(options, params.image, caller.userId)),
];
