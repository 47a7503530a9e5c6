import { sql } from 'kysely';
import { peopleOf } from '#modules/identity';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { TicketsOptions } from './ports.ts';
import { findTicket } from './ticket-store.ts';

const SEEN_SECONDS = 25; // browsers report every 10 s

/** Records whether a member of staff is viewing a ticket. @returns the names of the others viewing it now */
export const publishViewing = async (
  { db }: TicketsOptions,
  { ticketId, staffId, viewing }: { ticketId: number; staffId: number; viewing: boolean },
): Promise<{ full_name: string | null }[] | Refused<'not-found'>> => {
  if ((await findTicket(db, ticketId, null)) === undefined) return new Refused('not-found');
  const others = await transaction(db, async (tx) => {
    await (viewing
      ? sql`
        insert into ticket_viewers (ticket_id, staff_id) values (${ticketId}, ${staffId})
        on conflict (ticket_id, staff_id) do update set seen_at = clock_timestamp()`
      : sql`delete from ticket_viewers where ticket_id = ${ticketId} and staff_id = ${staffId}`
    ).execute(tx.kysely);
    const { rows } = await sql<{ staff_id: number }>`
      select staff_id from ticket_viewers where ticket_id = ${ticketId} and staff_id <> ${staffId}
        and seen_at > clock_timestamp() - make_interval(secs => ${SEEN_SECONDS}) order by staff_id`.execute(tx.kysely);
    return rows.map((row) => row.staff_id);
  });
  const people = await peopleOf(db, others);
  return others.map((id) => ({ full_name: people.get(id)?.full_name ?? people.get(id)?.email ?? null }));
};
