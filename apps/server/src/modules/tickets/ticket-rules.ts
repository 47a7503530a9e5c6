import { TICKET_STATUS, type TicketStatus } from '@lajvard/contract';

/**
 * Where a ticket stands after a message (docs/specification/2-account-and-back-office.md#45-tickets): an answer of staff makes it answered; what the
 * player adds to an answered one opens it again, a new
 * one stays new. Nothing is added to a resolved one: null.
 */
export const statusAfterMessage = (status: TicketStatus, fromStaff: boolean): TicketStatus | null => {
  if (status === TICKET_STATUS.resolved) return null;
  if (fromStaff) return TICKET_STATUS.answered;
  return status === TICKET_STATUS.answered ? TICKET_STATUS.open : status;
};

/** The ones that wait for staff. */
export const WAITING: readonly TicketStatus[] = [TICKET_STATUS.new, TICKET_STATUS.open];
