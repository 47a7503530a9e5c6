import { TICKET_STATUS } from '@lajvard/contract';
import { audit } from '#modules/audit';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { TicketsOptions } from './ports.ts';
import { endTicket, findTicket, lockTicket, type TicketRow } from './ticket-store.ts';
import type { Author } from './write-message.ts';

/** Resolves a ticket, by its player or by staff. A resolved ticket stays as it is. @returns the ticket after that */
export const resolveTicket = async (
  { db }: Pick<TicketsOptions, 'db'>,
  ticketId: number,
  { id, isStaff, ip }: Author,
): Promise<TicketRow | Refused<'not-found'>> =>
  transaction(db, async (tx) => {
    const row = await lockTicket(tx, ticketId, isStaff ? null : id);
    if (row === undefined) return new Refused('not-found');
    if (row.status === TICKET_STATUS.resolved) return row;
    await endTicket(tx, ticketId, id);
    const ended = await findTicket(tx, ticketId, null);
    if (ended === undefined) throw new Error(`tickets: ${ticketId} is missing after it ended`);
    if (isStaff) {
      const [before, after] = [{ status: row.status }, { status: TICKET_STATUS.resolved }];
      await audit(tx, {
        staffId: id,
        action: 'TICKET_RESOLVED',
        subject: `ticket:${ticketId}`,
        ip,
        before,
        after,
      });
    }
    return ended;
  });
