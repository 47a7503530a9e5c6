import type { Handled } from '#platform/http/handler.ts';
import { chargesStaffRoutes } from './charges/staff-routes.ts';
import { paymentsRoutes } from './player-routes.ts';
import type { PaymentsOptions } from './ports.ts';
import { requestWithdrawal, type WithdrawalForm } from './request-withdrawal.ts';
import { paymentsStaffRoutes } from './staff-routes.ts';

/** The module, ready for the API to mount. */
export interface Payments {
  readonly playerRoutes: Handled[];
  readonly staffRoutes: Handled[];
  /** Requests a withdrawal. */
  requestWithdrawal(form: WithdrawalForm): ReturnType<typeof requestWithdrawal>;
}

export const createPayments = (options: PaymentsOptions): Payments => ({
  playerRoutes: paymentsRoutes(options),
  staffRoutes: [...paymentsStaffRoutes(options), ...chargesStaffRoutes(options)],
  requestWithdrawal: (form) => requestWithdrawal(options, form),
});
