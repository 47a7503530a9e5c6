import type { TicketPriority, TicketStatus } from '@lajvard/contract';
import { sql } from 'kysely';
import { FREE_IN, IN_LAST_DAY, type LeftToday, leftToday, type MaxADay } from '#platform/db/day-limit.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { CleanImage } from './images/picture-jobs.ts';

/** A row of `tickets`. */
export interface TicketRow {
  readonly id: number;
  readonly user_id: number;
  readonly subject: string;
  readonly priority: TicketPriority;
  readonly team_id: number;
  readonly status: TicketStatus;
  readonly agent_id: number | null;
  readonly owner_id: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** The last message that the player was given; null: none. */
  readonly seen_message: number | null;
  /** The last message of staff of which a mail told the player. */
  readonly mailed_message: number | null;
}

/** A row of `ticket_messages`. */
export interface MessageRow {
  readonly id: number;
  readonly ticket_id: number;
  readonly author_id: number;
  readonly from_staff: boolean;
  readonly message: string;
  readonly created_at: Date;
}

/** A row of `ticket_images` without its bytes. */
export interface ImageRow {
  readonly id: string;
  readonly message_id: number;
  readonly width: number;
  readonly height: number;
}

/** Who writes; a player may write only to their own tickets. */
export interface Author {
  readonly id: number;
  readonly isStaff: boolean;
  readonly ip: string;
}

export interface NewTicket {
  readonly userId: number;
  readonly subject: string;
  readonly priority: TicketPriority;
  readonly teamId: number;
}

export const insertTicket = async (tx: Tx, ticket: NewTicket): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into tickets (user_id, subject, priority, team_id)
    values (${ticket.userId}, ${ticket.subject}, ${ticket.priority}, ${ticket.teamId}) returning id`.execute(tx.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('tickets: an insert without a row');
  return row.id;
};

/** The ticket; undefined if it is not this player's. @param userId null: any player */
export const findTicket = async (db: Db | Tx, id: number, userId: number | null): Promise<TicketRow | undefined> => {
  const { rows } = await sql<TicketRow>`
    select * from tickets where id = ${id} and (${userId}::bigint is null or user_id = ${userId})`.execute(db.kysely);
  return rows[0];
};

/** The same, locked until the transaction ends. */
export const lockTicket = async (tx: Tx, id: number, userId: number | null): Promise<TicketRow | undefined> => {
  const { rows } = await sql<TicketRow>`
    select * from tickets where id = ${id} and (${userId}::bigint is null or user_id = ${userId}) for update`.execute(
    tx.kysely,
  );
  return rows[0];
};

/** Sets a ticket's status after a message. */
export const moveTicket = async (tx: Tx, id: number, status: TicketStatus, agentId: number | null): Promise<void> => {
  await sql`
    update tickets set status = ${status}, agent_id = coalesce(${agentId}::bigint, agent_id),
      updated_at = clock_timestamp() where id = ${id}`.execute(tx.kysely);
};

export const endTicket = async (tx: Tx, id: number, personId: number): Promise<void> => {
  await sql`
    update tickets set status = 3, resolved_by = ${personId}, updated_at = clock_timestamp() where id = ${id}`.execute(
    tx.kysely,
  );
};

/** Sets who owns a ticket, and for which team. */
export const setOwner = async (tx: Tx, id: number, to: Pick<TicketRow, 'owner_id' | 'team_id'>): Promise<void> => {
  await sql`update tickets set owner_id = ${to.owner_id}, team_id = ${to.team_id} where id = ${id}`.execute(tx.kysely);
};

export interface NewMessage {
  readonly ticketId: number;
  readonly authorId: number;
  readonly fromStaff: boolean;
  readonly message: string;
  readonly requestId: string | null;
}

/**
 * @throws a unique violation of `ticket_messages_author_id_request_id_key` if the same request is written at the same
 * moment
 */
export const insertMessage = async (tx: Tx, message: NewMessage, images: readonly CleanImage[]): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    insert into ticket_messages (ticket_id, author_id, from_staff, message, request_id)
    values (${message.ticketId}, ${message.authorId}, ${message.fromStaff}, ${message.message}, ${message.requestId})
    returning id`.execute(tx.kysely);
  for (const [place, image] of images.entries()) {
    await sql`
      insert into ticket_images (ticket_id, message_id, place, width, height, bytes)
      values (${message.ticketId}, ${rows[0]?.id}, ${place}, ${image.width}, ${image.height}, ${image.bytes})`.execute(
      tx.kysely,
    );
  }
};

/** Whether an error says that the same request was written at the same moment. */
export const isTwice = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'ticket_messages_author_id_request_id_key';

/** The ticket that this author's request has already written to. */
export const ticketOfRequest = async (
  db: Db | Tx,
  authorId: number,
  requestId: string | null,
): Promise<number | undefined> => {
  if (requestId === null) return undefined;
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from ticket_messages where author_id = ${authorId} and request_id = ${requestId}`.execute(
    db.kysely,
  );
  return rows[0]?.ticket_id;
};

/** All messages of a ticket, oldest first, and its pictures. */
export const readMessages = async (
  db: Db | Tx,
  ticketId: number,
): Promise<{ messages: MessageRow[]; images: Map<number, ImageRow[]> }> => {
  const messages = await sql<MessageRow>`
    select id, ticket_id, author_id, from_staff, message, created_at from ticket_messages
    where ticket_id = ${ticketId} order by id`.execute(db.kysely);
  const images = await sql<ImageRow>`
    select id, message_id, width, height from ticket_images
    where ticket_id = ${ticketId} order by message_id, place`.execute(db.kysely);
  return { messages: messages.rows, images: Map.groupBy(images.rows, (row) => row.message_id) };
};

/**
 * Whether somebody else, of staff or the player, wrote to a ticket after the message that was seen. Everybody has seen
 * the first. Call it with the ticket locked.
 */
export const hasNewer = async (
  tx: Tx,
  ticketId: number,
  seen: number,
  { fromStaff, notBy }: { readonly fromStaff: boolean; readonly notBy: number },
): Promise<boolean> => {
  const { rows } = await sql`
    select from ticket_messages where ticket_id = ${ticketId} and id > ${seen}
      and id > (select min(id) from ticket_messages where ticket_id = ${ticketId})
      and from_staff = ${fromStaff} and author_id <> ${notBy} limit 1`.execute(tx.kysely);
  return rows.length > 0;
};

/** The bytes of a picture; undefined if the ticket is not this player's. @param userId null: any player */
export const imageBytesOf = async (db: Db, id: string, userId: number | null): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ bytes: Buffer }>`
    select i.bytes from ticket_images i join tickets t on t.id = i.ticket_id
    where i.id = ${id} and (${userId}::bigint is null or t.user_id = ${userId})`.execute(db.kysely);
  return rows[0]?.bytes;
};

/** How many tickets wait for an answer of staff. */
export const countUnanswered = async (db: Db | Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from tickets where status in (0, 2)`.execute(db.kysely);
  return rows[0]?.count ?? 0;
};

/** The waiting tickets next to this one: the next older and the next newer. */
export const waitingBeside = async (
  db: Db | Tx,
  id: number,
): Promise<{ previous_id: number | null; next_id: number | null }> => {
  const { rows } = await sql<{ previous_id: number | null; next_id: number | null }>`
    select (select max(id) from tickets where status in (0, 2) and id < ${id}) as previous_id,
      (select min(id) from tickets where status in (0, 2) and id > ${id}) as next_id`.execute(db.kysely);
  return rows[0] ?? { previous_id: null, next_id: null };
};

/** How many bytes of pictures, as stored, somebody has sent within the last 24 hours. */
export const imageBytesOfDay = async (db: Db, authorId: number): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(i.bytes)), 0)::bigint as bytes from ticket_messages m
    join ticket_images i on i.message_id = m.id
    where m.author_id = ${authorId} and m.created_at > clock_timestamp() - interval '1 day'`.execute(db.kysely);
  return rows[0]?.bytes ?? 0;
};

/** How many tickets this player may still open within 24 hours, beside those of staff; null if there is no limit. */
export const ticketsLeftToday = async (db: Db | Tx, userId: number, max: MaxADay): Promise<LeftToday | null> => {
  if (max === null) return null;
  const { rows } = await sql<{ free_in: number }>`
    select ${FREE_IN} as free_in from tickets where user_id = ${userId} and ${IN_LAST_DAY}
      and not (select from_staff from ticket_messages m where m.ticket_id = tickets.id order by m.id limit 1)
    order by id desc limit ${max}`.execute(db.kysely);
  return leftToday(
    rows.map(({ free_in }) => free_in),
    max,
  );
};
