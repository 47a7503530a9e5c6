import { staffList, staffSessions, staffSessionsEnd } from '@lajvard/contract';
import { findColleagues, sessionsOfColleague } from '#modules/identity';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { metaOf } from '#platform/http/paging.ts';
import { endColleagueSessions } from './end-sessions.ts';
import type { StaffOptions } from './ports.ts';

/** The module, ready for the API to mount. */
export interface Staff {
  readonly staffRoutes: Handled[];
}

/** Who works in the office. */
export const createStaff = (options: StaffOptions): Staff => {
  const { db } = options;
  return {
    staffRoutes: [
      handle(staffList, async ({ query, caller }) => {
        const { rows, count } = await findColleagues(db, Object.assign({ state: query.search.state }, query));
        const data = rows.map(({ last_used_at: lastUsedAt, ...row }) =>
          Object.assign(row, { last_used_at: lastUsedAt?.toISOString() ?? null, is_you: row.id === caller.userId }),
        );
        return { data, meta: metaOf(query, count) };
      }),
      handle(staffSessions, async ({ params }) => {
        const data = await sessionsOfColleague(db, params.id);
        return data instanceof Refused ? data : { data };
      }),
      handle(staffSessionsEnd, async ({ body, caller, ip }) => {
        const form = { userId: body.id, sessionId: body.session ?? null, staffId: caller.userId, ip };
        const ended = await endColleagueSessions(options, form);
        return ended instanceof Refused ? ended : { data: { ended } };
      }),
    ],
  };
};
