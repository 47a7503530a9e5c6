import {
  type StaffTicketLine,
  staffTicketCreate,
  staffTicketCsv,
  staffTicketImageFile,
  staffTicketList,
  staffTicketResolved,
  staffTicketShow,
  staffTicketViewing,
} from '@lajvard/contract';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, ImageFile, Refused } from '#platform/http/handler.ts';
import { metaOf, timeRange } from '#platform/http/paging.ts';
import { findTickets, type TicketSearch } from './list-store.ts';
import { TICKET_COLUMNS } from './player-routes.ts';
import type { TicketsOptions } from './ports.ts';
import { presentLine, presentTicket } from './present.ts';
import { resolveTicket } from './resolve-ticket.ts';
import { findTicket, imageBytesOf, type TicketRow, waitingBeside } from './store.ts';
import { sayViewing } from './viewers.ts';
import { writeMessage } from './write-message.ts';

const COLUMNS = {
  ...TICKET_COLUMNS,
  account_code: (row: StaffTicketLine) => row.user.account_code,
  full_name: (row: StaffTicketLine) => row.user.full_name,
};

const NOBODY = 0; // no person has this id

/** What staff can call about tickets. */
export const ticketsStaffRoutes = (options: TicketsOptions): Handled[] => {
  const { db, peopleOf, userIdOf } = options;
  const dataOf = async (row: TicketRow | Refused | undefined) => {
    if (row === undefined) return new Refused('not-found');
    if (row instanceof Refused) return row;
    const [shown, beside] = await Promise.all([presentTicket(options, db, row, 'staff'), waitingBeside(db, row.id)]);
    return { data: { ...shown, ...beside } };
  };
  /** Whose tickets: one player's by id or code, or everybody's; both must agree. */
  const whose = async (search: { account_code?: string | undefined; user_id?: number | undefined }) => {
    const code = search.account_code?.replace(/\s/g, '') ?? '';
    if (code === '') return search.user_id ?? null;
    const id = (await userIdOf(code)) ?? NOBODY;
    return search.user_id === undefined || search.user_id === id ? id : NOBODY;
  };
  const listed = async (search: TicketSearch) => {
    const { rows, count } = await findTickets(db, search);
    const people = await peopleOf([...new Set(rows.map((row) => row.user_id))]);
    const data = rows.map((row) => {
      const { account_code = '', full_name = null } = people.get(row.user_id) ?? {};
      return { ...presentLine(row), user: { account_code, full_name } };
    });
    return { data, meta: metaOf(search, count) };
  };
  return [
    handle(staffTicketList, async ({ query }) => {
      const { search = {}, sort, ...page } = query;
      const { status, keyword } = search;
      return listed({ ...page, ...timeRange(search), sort, status, keyword, userId: await whose(search) });
    }),
    handle(staffTicketCsv, async ({ query }) => {
      const { search = {}, sort, align } = query;
      const { status, keyword } = search;
      const asked = { ...WHOLE_FILE, ...timeRange(search), sort, align, status, keyword };
      return csvFile('tickets', COLUMNS, (await listed({ ...asked, userId: await whose(search) })).data);
    }),
    handle(staffTicketShow, async ({ params }) => dataOf(await findTicket(db, params.id, null))),
    handle(staffTicketCreate, async ({ body, files, caller, ip }) => {
      const { ticket_id: to, message, request_id: requestId = null } = body;
      const author = { id: caller.userId, isStaff: true, ip };
      return dataOf(await writeMessage(options, author, { to, message, requestId, files }));
    }),
    handle(staffTicketResolved, async ({ params, caller, ip }) =>
      dataOf(await resolveTicket(options, params.id, { id: caller.userId, isStaff: true, ip })),
    ),
    handle(staffTicketViewing, async ({ body, caller }) => {
      const { ticket_id: ticketId, viewing } = body;
      const viewers = await sayViewing(options, { ticketId, staffId: caller.userId, viewing });
      return viewers instanceof Refused ? viewers : { data: { viewers } };
    }),
    handle(staffTicketImageFile, async ({ params }) => {
      const bytes = await imageBytesOf(db, params.image, null);
      return bytes === undefined ? new Refused('not-found') : new ImageFile(bytes, `${params.image}.webp`);
    }),
  ];
};
