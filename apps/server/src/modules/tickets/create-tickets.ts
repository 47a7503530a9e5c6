import type { Handled } from '#platform/http/handler.ts';
import type { Tasks } from '#platform/queue/queue.ts';
import { ANSWER_TASK, mailAnswers } from './mail-answers.ts';
import { ticketsRoutes } from './player-routes.ts';
import type { TicketsOptions } from './ports.ts';
import { ticketsStaffRoutes } from './staff-routes.ts';

/** The module, ready for the API to mount. */
export interface Tickets {
  readonly playerRoutes: Handled[];
  readonly staffRoutes: Handled[];
  /** Queue tasks that mail players about messages of staff. */
  readonly tasks: Tasks;
}

export const createTickets = (options: TicketsOptions): Tickets => ({
  playerRoutes: ticketsRoutes(options),
  staffRoutes: ticketsStaffRoutes(options),
  tasks: { [ANSWER_TASK]: (payload) => mailAnswers(options, payload as { ticket: number }) },
});
