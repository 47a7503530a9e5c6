import type { Handled } from '#platform/http/handler.ts';
import type { ChargesOptions } from './ports.ts';
import { chargesStaffRoutes } from './staff-routes.ts';

/** The module, ready for the API to mount. */
export interface Charges {
  readonly staffRoutes: Handled[];
}

export const createCharges = (options: ChargesOptions): Charges => ({ staffRoutes: chargesStaffRoutes(options) });
