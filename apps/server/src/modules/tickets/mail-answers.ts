import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { TicketsOptions } from './ports.ts';
import { lockTicket, type TicketRow } from './ticket-store.ts';

/** The queue task that mails a player that staff answered, or opened a ticket. */
export const ANSWER_TASK = 'ticket-answer-mail';
/** After a message of staff: meanwhile others join it in one mail, and the player may read them without one. */
const PAUSE_MS = 5 * 60_000;

/** Mails the player once this transaction has committed and some minutes are over; a mail that waits already stays. */
export const mailAnswerLater = (tx: Tx, { clock, enqueue }: AnswerMails, ticket: number): Promise<void> =>
  enqueue(tx, {
    task: ANSWER_TASK,
    payload: { ticket },
    key: `ticket-answer:${ticket}`,
    runAt: new Date(clock.now() + PAUSE_MS),
    keepTime: true,
  });

type AnswerMails = Pick<TicketsOptions, 'clock' | 'enqueue'>;

/**
 * Mails the player of a ticket, unless they have read its last message of staff or have a mail about it. While the
 * message that opened the ticket is among the unread, the mail tells of that.
 */
export const mailAnswers = (
  { db, identity }: Pick<TicketsOptions, 'db' | 'identity'>,
  { ticket }: { readonly ticket: number },
): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lockTicket(tx, ticket, null);
    if (row === undefined) return;
    const { rows } = await sql<Record<'first' | 'firstOfStaff' | 'lastOfStaff', number | null>>`
      select min(id) as first, min(id) filter (where from_staff) as "firstOfStaff",
        max(id) filter (where from_staff) as "lastOfStaff"
      from ticket_messages where ticket_id = ${ticket}`.execute(tx.kysely);
    const { first, firstOfStaff, lastOfStaff } = rows[0] ?? {};
    const known = Math.max(row.seen_message ?? 0, row.mailed_message ?? 0);
    const last = lastOfStaff ?? 0;
    if (last <= known) return;
    const isOpening = first === firstOfStaff && Number(first) > known;
    await sql`update tickets set mailed_message = ${last} where id = ${ticket}`.execute(tx.kysely);
    await identity.mailTicket(tx, row.user_id, isOpening ? 'ticket-opened' : 'ticket-answered', row);
  });

/** The player was given a ticket up to this reply; undefined: up to the message that opened it. */
export const noteSeen = async (
  db: Db,
  { id, seen_message: seen }: TicketRow,
  reply: number | undefined,
): Promise<void> => {
  if (seen !== null && seen >= (reply ?? 0)) return; // an open page reads every few seconds
  await sql`
    update tickets set seen_message = given.id
    from (select coalesce(${reply ?? null}::bigint, min(id)) as id from ticket_messages where ticket_id = ${id}) given
    where tickets.id = ${id} and coalesce(seen_message, 0) < given.id`.execute(db.kysely);
};
