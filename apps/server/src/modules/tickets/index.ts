export { createTickets } from './create-tickets.ts';
export { countUnanswered, ticketsLeftToday } from './store.ts';
