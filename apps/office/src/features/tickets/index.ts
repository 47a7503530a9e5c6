export { TicketQueueScreen } from './TicketQueueScreen.tsx';
export { TicketScreen } from './TicketScreen.tsx';
