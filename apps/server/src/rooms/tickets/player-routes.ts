import {
  type TicketLine,
  ticketCreate,
  ticketCsv,
  ticketImageFile,
  ticketList,
  ticketResolved,
  ticketShow,
} from '@lajvard/contract';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, ImageFile, Refused } from '#platform/http/handler.ts';
import { metaOf, timeRange } from '#platform/http/paging.ts';
import { findTickets, type TicketSearch } from './list-store.ts';
import type { TicketsOptions } from './ports.ts';
import { presentLine, presentTicket } from './present.ts';
import { resolveTicket } from './resolve-ticket.ts';
import { findTicket, imageBytesOf, type TicketRow } from './store.ts';
import { writeMessage } from './write-message.ts';

const STATUS = ['new', 'answered', 'open', 'resolved'] as const;

/** The columns of the file, in the words of the wire. */
export const TICKET_COLUMNS = {
  id: (row: TicketLine) => row.id,
  created_at: (row: TicketLine) => row.created_at,
  updated_at: (row: TicketLine) => row.updated_at,
  subject: (row: TicketLine) => row.subject,
  priority: (row: TicketLine) => row.priority,
  team: (row: TicketLine) => row.team.name,
  status: (row: TicketLine) => STATUS[row.status],
};

/** What a player can call about tickets: never about somebody else's. */
export const ticketsRoutes = (options: TicketsOptions): Handled[] => {
  const { db } = options;
  const dataOf = async (row: TicketRow | Refused | undefined) => {
    if (row === undefined) return new Refused('not-found');
    return row instanceof Refused ? row : { data: await presentTicket(options, db, row, 'player') };
  };
  const listed = async (search: TicketSearch) => {
    const { rows, count } = await findTickets(db, search);
    return { data: rows.map(presentLine), meta: metaOf(search, count) };
  };
  return [
    handle(ticketCreate, async ({ body, files, caller, ip }) => {
      const { ticket_id: ticketId, subject = '', team = 0, priority, message, request_id: requestId = null } = body;
      const to = ticketId ?? { subject, teamId: team, priority };
      const author = { id: caller.userId, isStaff: false, ip };
      return dataOf(await writeMessage(options, author, { to, message, requestId, files }));
    }),
    handle(ticketList, async ({ query, caller }) => {
      const { search = {}, sort, ...page } = query;
      const { status, keyword } = search;
      return listed({ ...page, ...timeRange(search), sort, status, keyword, userId: caller.userId });
    }),
    handle(ticketCsv, async ({ query, caller }) => {
      const { search = {}, sort, align } = query;
      const { status, keyword } = search;
      const asked = { ...WHOLE_FILE, ...timeRange(search), sort, align, status, keyword };
      return csvFile('tickets', TICKET_COLUMNS, (await listed({ ...asked, userId: caller.userId })).data);
    }),
    handle(ticketShow, async ({ params, caller }) => dataOf(await findTicket(db, params.id, caller.userId))),
    handle(ticketResolved, async ({ params, caller, ip }) =>
      dataOf(await resolveTicket(options, params.id, { id: caller.userId, isStaff: false, ip })),
    ),
    handle(ticketImageFile, async ({ params, caller }) => {
      const bytes = await imageBytesOf(db, params.image, caller.userId);
      return bytes === undefined ? new Refused('not-found') : new ImageFile(bytes, `${params.image}.webp`);
    }),
  ];
};
