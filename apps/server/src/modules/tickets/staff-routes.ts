import {
  type StaffTicketLine,
  staffTicketCreate,
  staffTicketCsv,
  staffTicketImageFile,
  staffTicketList,
  staffTicketNote,
  staffTicketResolved,
  staffTicketShow,
  staffTicketViewing,
} from '@lajvard/contract';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { timeRange } from '#platform/http/paging.ts';
import { writeNote } from './notes.ts';
import { TICKET_COLUMNS } from './player-routes.ts';
import type { TicketsOptions } from './ports.ts';
import { forStaff, listForStaff, readImage, ticketOf } from './read-tickets.ts';
import { resolveTicket } from './resolve-ticket.ts';
import { publishViewing } from './viewers.ts';
import { writeMessage } from './write-message.ts';

const COLUMNS = {
  id: (row: StaffTicketLine) => row.id,
  ...TICKET_COLUMNS,
  account_code: (row: StaffTicketLine) => row.user.account_code,
  full_name: (row: StaffTicketLine) => row.user.full_name,
};

/** Staff routes for tickets. */
export const ticketsStaffRoutes = (options: TicketsOptions): Handled[] => [
  handle(staffTicketList, async ({ query }) => {
    const { search, sort, ...page } = query;
    const { status, keyword, account_code: accountCode, user_id: playerId } = search;
    return listForStaff(options, { ...page, ...timeRange(search), sort, status, keyword, accountCode, playerId });
  }),
  handle(staffTicketCsv, async ({ query }) => {
    const { search, sort, align } = query;
    const { status, keyword, account_code: accountCode, user_id: playerId } = search;
    const asked = { ...WHOLE_FILE, ...timeRange(search), sort, align, status, keyword, accountCode, playerId };
    return csvFile('tickets', COLUMNS, (await listForStaff(options, asked)).data);
  }),
  handle(staffTicketShow, async ({ params }) => forStaff(options, await ticketOf(options, params.id, null))),
  handle(staffTicketCreate, async ({ body, files, caller, ip }) => {
    const { ticket_id: to, message, request_id: requestId = null } = body;
    const author = { id: caller.userId, isStaff: true, ip };
    return forStaff(options, await writeMessage(options, author, { to, message, requestId, files }));
  }),
  handle(staffTicketResolved, async ({ params, caller, ip }) =>
    forStaff(options, await resolveTicket(options, params.id, { id: caller.userId, isStaff: true, ip })),
  ),
  handle(staffTicketNote, async ({ body, caller, ip }) => {
    const { ticket_id: ticketId, note, request_id: requestId = null } = body;
    const author = { id: caller.userId, isStaff: true, ip };
    return forStaff(options, await writeNote(options, author, { ticketId, note, requestId }));
  }),
  handle(staffTicketViewing, async ({ body, caller }) => {
    const { ticket_id: ticketId, viewing } = body;
    const viewers = await publishViewing(options, { ticketId, staffId: caller.userId, viewing });
    return viewers instanceof Refused ? viewers : { data: { viewers } };
  }),
  handle(staffTicketImageFile, ({ params }) => readImage(options, params.image, null)),
];
