import type { Handled } from '#platform/http/handler.ts';
import { ticketsRoutes } from './player-routes.ts';
import type { TicketsOptions } from './ports.ts';
import { ticketsStaffRoutes } from './staff-routes.ts';

/** The module, ready for the API to mount. */
export interface Tickets {
  readonly playerRoutes: Handled[];
  readonly staffRoutes: Handled[];
}

export const createTickets = (options: TicketsOptions): Tickets => ({
  playerRoutes: ticketsRoutes(options),
  staffRoutes: ticketsStaffRoutes(options),
});
