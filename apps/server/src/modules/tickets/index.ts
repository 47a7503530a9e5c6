export { createTickets, type Tickets } from './create-tickets.ts';
export { countUnanswered, ticketsLeftToday } from './store.ts';
