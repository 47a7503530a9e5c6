import type { Handled } from '#platform/http/handler.ts';
import { withdrawalsRoutes } from './player-routes.ts';
import type { WithdrawalsOptions } from './ports.ts';
import { withdrawalsStaffRoutes } from './staff-routes.ts';

/** The room, ready to be put on the surfaces. */
export interface Withdrawals {
  readonly playerRoutes: Handled[];
  readonly staffRoutes: Handled[];
}

export const createWithdrawals = (options: WithdrawalsOptions): Withdrawals => ({
  playerRoutes: withdrawalsRoutes(options),
  staffRoutes: withdrawalsStaffRoutes(options),
});
