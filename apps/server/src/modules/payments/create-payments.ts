import type { ProposalKind } from '#modules/dual-control';
import type { Handled } from '#platform/http/handler.ts';
import { chargeKind } from './charges/charge-kind.ts';
import { reversalKind } from './charges/reverse-charge.ts';
import { chargesStaffRoutes } from './charges/staff-routes.ts';
import { decisionKind } from './decide-by-two.ts';
import { DEPOSIT, WITHDRAWAL } from './kinds.ts';
import { matchingStaffRoutes } from './matching/staff-routes.ts';
import { paymentsRoutes } from './player-routes.ts';
import type { PaymentsOptions } from './ports.ts';
import { requestWithdrawal, type WithdrawalForm } from './requests.ts';
import { paymentsStaffRoutes } from './staff-routes.ts';

/** The module, ready for the API to mount. */
export interface Payments {
  readonly playerRoutes: Handled[];
  readonly staffRoutes: Handled[];
  /** What is done only once a second person confirms it; also what was proposed before that was switched off. */
  readonly proposalKinds: readonly ProposalKind[];
  /** Requests a withdrawal. */
  requestWithdrawal(form: WithdrawalForm): ReturnType<typeof requestWithdrawal>;
}

export const createPayments = (options: PaymentsOptions): Payments => ({
  playerRoutes: paymentsRoutes(options),
  staffRoutes: [...paymentsStaffRoutes(options), ...chargesStaffRoutes(options), ...matchingStaffRoutes(options)],
  proposalKinds: [
    chargeKind(options, options.dualControl?.chargesADay ?? 0),
    reversalKind(options),
    decisionKind(options, WITHDRAWAL),
    decisionKind(options, DEPOSIT),
  ],
  requestWithdrawal: (form) => requestWithdrawal(options, form),
});
