import { Toaster } from '@lajvard/ui/toasts';
import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NotFoundScreen } from '../features/pages/index.ts';
import { CreateTicketScreen, TicketListScreen, TicketScreen } from '../features/tickets/index.ts';
import { Queries } from '../shared/calls/Queries.tsx';

const asking = (Screen: ComponentType) => () => (
  <Queries>
    <Screen />
    <Toaster />
  </Queries>
);

export const TicketCreation = asking(CreateTicketScreen);
export const Tickets = asking(TicketListScreen);
export const TicketDetails = asking(() => {
  const { ticketId } = useParams({ from: '/account/ticketing/ticket/$ticketId' });
  return <TicketScreen key={ticketId} ticketId={ticketId} missing={<NotFoundScreen />} />;
});
