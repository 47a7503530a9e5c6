export { CreateTicketScreen } from './CreateTicketScreen.tsx';
export { TicketListScreen } from './TicketListScreen.tsx';
export { TicketScreen } from './TicketScreen.tsx';
