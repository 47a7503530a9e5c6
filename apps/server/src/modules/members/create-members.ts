import type { ProposalKind } from '#modules/dual-control';
import type { Handled } from '#platform/http/handler.ts';
import { factorKind } from './factor-kind.ts';
import { factorRoutes } from './factor-routes.ts';
import { limitKind } from './limit-kind.ts';
import { limitRoutes } from './limit-routes.ts';
import { logonsRoutes } from './logons-routes.ts';
import { membersRoutes } from './members-routes.ts';
import { ownRoutes, staffProfileRoute } from './own-routes.ts';
import type { MembersContext } from './ports.ts';

/** The module, ready for the API to mount. */
export interface Members {
  readonly playerRoutes: Handled[];
  readonly staffRoutes: Handled[];
  /** What is done only once a second person confirms it. */
  readonly proposalKinds: readonly ProposalKind[];
}

export const createMembers = (context: MembersContext): Members => ({
  playerRoutes: ownRoutes(context),
  staffRoutes: [
    staffProfileRoute,
    ...membersRoutes(context),
    ...factorRoutes(context),
    ...limitRoutes(context),
    ...logonsRoutes,
  ],
  proposalKinds: [factorKind(context) as ProposalKind, limitKind(context) as ProposalKind],
});
