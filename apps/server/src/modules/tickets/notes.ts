import type { TicketNote } from '@lajvard/contract';
import { sql } from 'kysely';
import { audit } from '#modules/audit';
import { peopleOf } from '#modules/identity';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { TicketsOptions } from './ports.ts';
import { agentOf } from './present.ts';
import { type Author, lockTicket, type TicketRow } from './ticket-store.ts';

export interface NewNote {
  readonly ticketId: number;
  readonly note: string;
  readonly requestId: string | null;
}

/** Adds a note and audits it; a repeated request adds none. */
export const addNote = async (
  tx: Tx,
  { id: staffId, ip }: Pick<Author, 'id' | 'ip'>,
  { ticketId, note, requestId }: NewNote,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    insert into ticket_notes (ticket_id, author_id, note, request_id)
    values (${ticketId}, ${staffId}, ${note}, ${requestId})
    on conflict (author_id, request_id) do nothing returning id`.execute(tx.kysely);
  const [added] = rows;
  if (added === undefined) return;
  const subject = `ticket:${ticketId}` as const;
  await audit(tx, { staffId, action: 'TICKET_NOTED', subject, ip, before: null, after: { note: added.id } });
};

/** Staff write a note for colleagues, to a resolved ticket too. The ticket's status stays. @returns the ticket */
export const writeNote = async (
  { db }: Pick<TicketsOptions, 'db'>,
  author: Author,
  note: NewNote,
): Promise<TicketRow | Refused<'not-found'>> =>
  transaction(db, async (tx) => {
    const row = await lockTicket(tx, note.ticketId, null);
    if (row === undefined) return new Refused('not-found');
    await addNote(tx, author, note);
    return row;
  });

/** The notes of a ticket, oldest first: for staff only. */
export const readNotes = async (db: Db, ticketId: number): Promise<TicketNote[]> => {
  const { rows } = await sql<{ id: number; author_id: number; note: string; created_at: Date }>`
    select id, author_id, note, created_at from ticket_notes where ticket_id = ${ticketId} order by id`.execute(
    db.kysely,
  );
  const people = await peopleOf(db, [...new Set(rows.map((row) => row.author_id))]);
  return rows.map(({ id, author_id: author, note, created_at: at }) => ({
    id,
    note,
    created_at: at.toISOString(),
    agent: agentOf(people.get(author), 'staff'),
  }));
};
