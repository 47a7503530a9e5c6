import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { TicketsOptions } from './ports.ts';
import { lockTicket, type TicketRow } from './store.ts';

/** The queue task that mails a player that staff answered. */
export const ANSWER_TASK = 'ticket-answer-mail';
/** After an answer: meanwhile others join it in one mail, and the player may read them without one. */
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

/** Mails the player of a ticket, unless they have read its last answer or have a mail about it. */
export const mailAnswers = (
  { db, identity }: Pick<TicketsOptions, 'db' | 'identity'>,
  { ticket }: { readonly ticket: number },
): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lockTicket(tx, ticket, null);
    if (row === undefined) return;
    const { rows } = await sql<{ id: number | null }>`
      select max(id) as id from ticket_messages where ticket_id = ${ticket} and from_staff`.execute(tx.kysely);
    const last = rows[0]?.id ?? 0;
    if (last <= Math.max(row.seen_message ?? 0, row.mailed_message ?? 0)) return;
    await sql`update tickets set mailed_message = ${last} where id = ${ticket}`.execute(tx.kysely);
    await identity.mailTicketAnswer(tx, row.user_id, row);
  });

/** The player was given a ticket up to this message. */
export const noteSeen = async (db: Db, { id, seen_message: seen }: TicketRow, message: number): Promise<void> => {
  if (message <= (seen ?? 0)) return; // an open page reads every few seconds
  await sql`
    update tickets set seen_message = ${message}
    where id = ${id} and coalesce(seen_message, 0) < ${message}`.execute(db.kysely);
};
