export { createTickets, type Tickets } from './create-tickets.ts';
export { countUnanswered } from './store.ts';
