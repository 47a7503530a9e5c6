import {
  type RefusalCode,
  type StaffTicket,
  type StaffTicketLine,
  type Ticket,
  type TicketColleague,
  type TicketLine,
  WHO_MAY,
} from '@lajvard/contract';
import { peopleOf, staffOfRoles, userIdOf } from '#modules/identity';
import { ImageFile, Refused } from '#platform/http/handler.ts';
import { metaOf } from '#platform/http/paging.ts';
import { findOwnTickets, findTickets, ownNumberOf, type TicketSearch } from './list-store.ts';
import { noteSeen } from './mail-answers.ts';
import { readNotes } from './notes.ts';
import type { TicketsOptions } from './ports.ts';
import { agentOf, presentLine, presentTicket } from './present.ts';
import { findTicket, imageBytesOf, type TicketRow, waitingBeside } from './ticket-store.ts';

interface Listed<Line> {
  data: Line[];
  meta: ReturnType<typeof metaOf>;
}

/** One page of a player's tickets. */
export const listTickets = async (
  { db }: TicketsOptions,
  search: TicketSearch & { readonly userId: number },
): Promise<Listed<TicketLine>> => {
  const { rows, count } = await findOwnTickets(db, search);
  const data = rows.map((row) => ({ ...presentLine(row), own_number: row.own_number }));
  return { data, meta: metaOf(search, count) };
};

const NOBODY = 0; // no person has this id

/** Whose tickets: one player's, by id or account code, or everybody's. If both are given, they must agree. */
const whose = async (
  { db }: TicketsOptions,
  { accountCode = '', playerId }: { accountCode: string | undefined; playerId: number | undefined },
): Promise<number | null> => {
  const code = accountCode.replace(/\s/g, '');
  if (code === '') return playerId ?? null;
  const id = (await userIdOf(db, code)) ?? NOBODY;
  return playerId === undefined || playerId === id ? id : NOBODY;
};

/** The staff's search of tickets; the player is given by account code or by id. */
export interface StaffSearch extends Omit<TicketSearch, 'userId'> {
  readonly accountCode: string | undefined;
  readonly playerId: number | undefined;
}

/** The colleague who owns a ticket, as staff see them. */
const ownerOf = ({ owner_id: id }: TicketRow, people: Awaited<ReturnType<typeof peopleOf>>) =>
  id === null ? null : Object.assign({ id }, agentOf(people.get(id), 'staff'));

/** One page of everybody's tickets, with their players and owners. */
export const listForStaff = async (options: TicketsOptions, asked: StaffSearch): Promise<Listed<StaffTicketLine>> => {
  const search = { ...asked, userId: await whose(options, asked) };
  const { rows, count } = await findTickets(options.db, search);
  const ids = rows.flatMap(({ user_id: player, owner_id: owner }) => (owner === null ? [player] : [player, owner]));
  const people = await peopleOf(options.db, [...new Set(ids)]);
  const data = rows.map((row) => {
    const { account_code = '', full_name = null } = people.get(row.user_id) ?? {};
    return Object.assign(presentLine(row), { user: { account_code, full_name }, owner: ownerOf(row, people) });
  });
  return { data, meta: metaOf(search, count) };
};

/** The colleagues to whom a ticket can be handed over. */
export const listColleagues = async ({ db }: TicketsOptions): Promise<TicketColleague[]> => {
  const colleagues = await staffOfRoles(db, WHO_MAY['tickets.answer']);
  const people = await peopleOf(
    db,
    colleagues.map(({ id }) => id),
  );
  return colleagues.map(({ id }) => Object.assign({ id }, agentOf(people.get(id), 'staff')));
};

/** A ticket as its player sees it, who has then seen its messages; passes a refusal on. */
export const forPlayer = async <C extends RefusalCode>(
  options: TicketsOptions,
  row: TicketRow | Refused<C>,
): Promise<{ data: Ticket } | Refused<C>> => {
  if (row instanceof Refused) return row;
  const { db } = options;
  const [shown, own_number] = await Promise.all([presentTicket(db, row, 'player'), ownNumberOf(db, row)]);
  await noteSeen(db, row, shown.replies.at(-1)?.id);
  return { data: { ...shown, own_number } };
};

/**
 * A ticket as staff see it, with its owner, its notes, the player's language and the waiting tickets next to it; passes
 * a refusal on.
 */
export const forStaff = async <C extends RefusalCode>(
  options: TicketsOptions,
  row: TicketRow | Refused<C>,
): Promise<{ data: StaffTicket } | Refused<C>> => {
  if (row instanceof Refused) return row;
  const { db } = options;
  const [shown, beside, notes, people] = await Promise.all([
    presentTicket(db, row, 'staff'),
    waitingBeside(db, row.id),
    readNotes(db, row.id),
    peopleOf(db, row.owner_id === null ? [row.user_id] : [row.user_id, row.owner_id]),
  ]);
  return {
    data: Object.assign(shown, beside, {
      notes,
      owner: ownerOf(row, people),
      language: people.get(row.user_id)?.locale,
    }),
  };
};

/** The ticket; refused if it is not this player's. @param playerId null: any player */
export const ticketOf = async (
  { db }: TicketsOptions,
  id: number,
  playerId: number | null,
): Promise<TicketRow | Refused<'not-found'>> => (await findTicket(db, id, playerId)) ?? new Refused('not-found');

/** A picture; refused if its ticket is not this player's. @param playerId null: any player */
export const readImage = async (
  { db }: TicketsOptions,
  id: string,
  playerId: number | null,
): Promise<ImageFile | Refused<'not-found'>> => {
  const bytes = await imageBytesOf(db, id, playerId);
  return bytes === undefined ? new Refused('not-found') : new ImageFile(bytes, `${id}.webp`);
};
