import {
  type StaffTicketLine,
  staffTicketColleagues,
  staffTicketCreate,
  staffTicketCsv,
  staffTicketGiveBack,
  staffTicketHandOver,
  staffTicketImageFile,
  staffTicketList,
  staffTicketNote,
  staffTicketOpen,
  staffTicketResolved,
  staffTicketShow,
  staffTicketTake,
  staffTicketViewing,
  type TicketFilters,
  ticketTemplateEnd,
  ticketTemplateList,
  ticketTemplateWrite,
} from '@lajvard/contract';
import { csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Caller, type Handled, handle, Refused } from '#platform/http/handler.ts';
import { timeRange } from '#platform/http/paging.ts';
import { giveBackTicket, handOverTicket, takeTicket } from './change-owner.ts';
import { writeNote } from './notes.ts';
import { openTicket } from './open-ticket.ts';
import { TICKET_COLUMNS } from './player-routes.ts';
import type { TicketsOptions } from './ports.ts';
import { forStaff, listColleagues, listForStaff, readImage, ticketOf } from './read-tickets.ts';
import { resolveTicket } from './resolve-ticket.ts';
import { endTemplate, readTemplates, writeTemplate } from './templates.ts';
import { publishViewing } from './viewers.ts';
import { writeMessage } from './write-message.ts';

const COLUMNS = {
  id: (row: StaffTicketLine) => row.id,
  ...TICKET_COLUMNS,
  account_code: (row: StaffTicketLine) => row.user.account_code,
  full_name: (row: StaffTicketLine) => row.user.full_name,
  owner: (row: StaffTicketLine) => row.owner?.full_name ?? null,
};

const searchOf = (search: TicketFilters, { userId }: Caller) => {
  const { status, keyword, account_code: accountCode, user_id: playerId, owner } = search;
  const asked = { status, keyword, accountCode, playerId, owner: owner === 'mine' ? userId : owner };
  return Object.assign(asked, timeRange(search));
};

const moverOf = ({ userId: id, role }: Caller, ip: string) => ({ id, role, ip });

/** Staff routes for tickets. */
export const ticketsStaffRoutes = (options: TicketsOptions): Handled[] => [
  handle(staffTicketList, async ({ query, caller, db }) => {
    const { search, sort, ...page } = query;
    return listForStaff({ ...options, db }, { ...page, ...searchOf(search, caller), sort });
  }),
  handle(staffTicketCsv, async ({ query, caller, db }) => {
    const { search, sort, align } = query;
    const asked = { ...WHOLE_FILE, ...searchOf(search, caller), sort, align };
    return csvFile('tickets', COLUMNS, (await listForStaff({ ...options, db }, asked)).data);
  }),
  handle(staffTicketShow, async ({ params, db }) => {
    const reading = { ...options, db };
    return forStaff(reading, await ticketOf(reading, params.id, null));
  }),
  handle(staffTicketCreate, async ({ body, files, caller, ip }) => {
    const { ticket_id: to, message, seen, request_id: requestId = null } = body;
    const author = { id: caller.userId, isStaff: true, ip };
    return forStaff(options, await writeMessage(options, author, { to, message, seen, requestId, files }));
  }),
  handle(staffTicketResolved, async ({ params, query, caller, ip }) => {
    const author = { id: caller.userId, isStaff: true, ip };
    const asSeen = { seen: query.seen, behind: 'player-wrote-meanwhile' } as const;
    return forStaff(options, await resolveTicket(options, params.id, author, asSeen));
  }),
  handle(staffTicketNote, async ({ body, caller, ip }) => {
    const { ticket_id: ticketId, note, request_id: requestId = null } = body;
    const author = { id: caller.userId, isStaff: true, ip };
    return forStaff(options, await writeNote(options, author, { ticketId, note, requestId }));
  }),
  handle(staffTicketOpen, async ({ body, caller, ip }) => {
    const { account_code: accountCode, subject, team: teamId, message, request_id: requestId = null } = body;
    const author = { id: caller.userId, isStaff: true, ip };
    return forStaff(options, await openTicket(options, author, { accountCode, subject, teamId, message, requestId }));
  }),
  handle(staffTicketTake, async ({ body, caller, ip }) =>
    forStaff(options, await takeTicket(options, body.ticket_id, moverOf(caller, ip))),
  ),
  handle(staffTicketGiveBack, async ({ body, caller, ip }) =>
    forStaff(options, await giveBackTicket(options, body.ticket_id, moverOf(caller, ip))),
  ),
  handle(staffTicketHandOver, async ({ body, caller, ip }) => {
    const { ticket_id: ticketId, colleague_id: colleagueId, team: teamId, note, request_id: requestId = null } = body;
    const handOver = { ticketId, colleagueId, teamId, note, requestId };
    return forStaff(options, await handOverTicket(options, handOver, moverOf(caller, ip)));
  }),
  handle(staffTicketColleagues, async ({ db }) => ({ data: await listColleagues({ ...options, db }) })),
  handle(staffTicketViewing, async ({ body, caller }) => {
    const { ticket_id: ticketId, viewing } = body;
    const viewers = await publishViewing(options, { ticketId, staffId: caller.userId, viewing });
    return viewers instanceof Refused ? viewers : { data: { viewers } };
  }),
  handle(ticketTemplateList, async ({ db }) => ({ data: await readTemplates(db) })),
  handle(ticketTemplateWrite, async ({ body, caller, ip }) => {
    const { id: replaces, team: teamId, title, text_fa: textFa, text_en: textEn } = body;
    const template = { replaces, teamId, title, textFa, textEn };
    const refused = await writeTemplate(options, { id: caller.userId, ip }, template);
    return refused ?? { data: await readTemplates(options.db) };
  }),
  handle(ticketTemplateEnd, async ({ body, caller, ip }) => {
    const refused = await endTemplate(options, { id: caller.userId, ip }, body.id);
    return refused ?? { data: await readTemplates(options.db) };
  }),
  handle(staffTicketImageFile, ({ params, db }) => readImage({ ...options, db }, params.image, null)),
];
