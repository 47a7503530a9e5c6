import { TICKET_STATUS } from '@lajvard/contract';
import { audit } from '#modules/audit';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { TicketsOptions } from './ports.ts';
import { type Author, endTicket, findTicket, hasNewer, lockTicket, type TicketRow } from './ticket-store.ts';

/**
 * Resolves a ticket, by its player or by staff, unless the other side has written after what was seen: it would stay
 * unread. A resolved ticket stays as it is.
 * @param seen the last message that was shown; undefined: an older page, which does not say it
 * @param behind how to refuse if there is a newer one
 * @returns the ticket after that
 */
export const resolveTicket = async <Behind extends 'player-wrote-meanwhile' | 'support-wrote-meanwhile'>(
  { db }: Pick<TicketsOptions, 'db'>,
  ticketId: number,
  { id, isStaff, ip }: Author,
  { seen, behind }: { readonly seen: number | undefined; readonly behind: Behind },
): Promise<TicketRow | Refused<'not-found' | Behind>> =>
  transaction(db, async (tx) => {
    const row = await lockTicket(tx, ticketId, isStaff ? null : id);
    if (row === undefined) return new Refused('not-found');
    if (row.status === TICKET_STATUS.resolved) return row;
    if (seen !== undefined && (await hasNewer(tx, ticketId, seen, { fromStaff: !isStaff, notBy: id }))) {
      return new Refused(behind);
    }
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
