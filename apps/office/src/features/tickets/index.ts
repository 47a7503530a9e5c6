export { TemplatesScreen } from './TemplatesScreen.tsx';
export { TicketQueueScreen } from './TicketQueueScreen.tsx';
export { TicketScreen } from './TicketScreen.tsx';
