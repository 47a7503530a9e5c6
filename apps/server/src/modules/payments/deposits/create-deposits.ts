import type { Handled } from '#platform/http/handler.ts';
import { depositsRoutes } from './player-routes.ts';
import type { DepositsOptions } from './ports.ts';
import { depositsStaffRoutes } from './staff-routes.ts';

/** The module, ready for the API to mount. */
export interface Deposits {
  readonly playerRoutes: Handled[];
  readonly staffRoutes: Handled[];
}

export const createDeposits = (options: DepositsOptions): Deposits => ({
  playerRoutes: depositsRoutes(options),
  staffRoutes: depositsStaffRoutes(options),
});
