import type { Handled } from '#platform/http/handler.ts';
import { withdrawalsRoutes } from './player-routes.ts';
import type { WithdrawalsOptions } from './ports.ts';
import { withdrawalsStaffRoutes } from './staff-routes.ts';

/** The module, ready for the API to mount. */
export interface Withdrawals {
  readonly playerRoutes: Handled[];
  readonly staffRoutes: Handled[];
}

export const createWithdrawals = (options: WithdrawalsOptions): Withdrawals => ({
  playerRoutes: withdrawalsRoutes(options),
  staffRoutes: withdrawalsStaffRoutes(options),
});
