import { TICKET_STATUS, type TicketStatus } from '@lajvard/contract';

/**
 * A ticket's status after a message (docs/specification/2-account-and-back-office.md#45-tickets). An answer of staff
 * makes it answered. A player's message reopens an answered ticket; a new one stays new. Null: nothing can be added to
 * a resolved ticket.
 */
export const statusAfterMessage = (status: TicketStatus, fromStaff: boolean): TicketStatus | null => {
  if (status === TICKET_STATUS.resolved) return null;
  if (fromStaff) return TICKET_STATUS.answered;
  return status === TICKET_STATUS.answered ? TICKET_STATUS.open : status;
};

/** Whether somebody may move a ticket away from its owner: the owner, anybody if there is none, or a super admin. */
export const mayMoveOwner = (ownerId: number | null, mover: { readonly id: number; readonly role: string | null }) =>
  ownerId === null || ownerId === mover.id || mover.role === 'super-admin';

/** The statuses that wait for staff. */
export const WAITING: readonly TicketStatus[] = [TICKET_STATUS.new, TICKET_STATUS.open];
