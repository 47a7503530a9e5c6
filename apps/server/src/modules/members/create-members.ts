import type { Handled } from '#platform/http/handler.ts';
import { logonsRoutes } from './logons-routes.ts';
import { membersRoutes } from './members-routes.ts';
import { ownRoutes, staffProfileRoute } from './own-routes.ts';
import type { MembersContext } from './ports.ts';

/** The module, ready for the API to mount. */
export interface Members {
  readonly playerRoutes: Handled[];
  readonly staffRoutes: Handled[];
}

export const createMembers = (context: MembersContext): Members => ({
  playerRoutes: ownRoutes(context),
  staffRoutes: [staffProfileRoute(context.db), ...membersRoutes(context), ...logonsRoutes(context.db)],
});
