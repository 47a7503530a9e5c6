export { unassignTicketsOf } from './change-owner.ts';
export { createTickets } from './create-tickets.ts';
export { countUnanswered, ticketsLeftToday } from './ticket-store.ts';
