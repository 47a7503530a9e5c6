import { closeAnotherSessions, seatId } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Caller, type Handled, handle, Refused } from '#platform/http/handler.ts';
import { takeOver } from './take-over.ts';

/** What somebody can call about their other devices: at the table, or, staff, in the office. */
export const presenceRoutes = (
  db: Db,
  endOtherSessions: (caller: Caller, ip: string) => Promise<unknown>,
): Handled[] => [
  handle(closeAnotherSessions, async ({ query, caller, ip }) => {
    // A device speaks for its own sessions only; which one it is stands in its token.
    if (query.device_id !== caller.deviceId && !query.device_id.startsWith(seatId(caller.deviceId, ''))) {
      return new Refused('form-invalid', { errors: { device_id: ['errors:invalid'] } });
    }
    if (caller.level === 'admin') await endOtherSessions(caller, ip);
    else await takeOver(db, { userId: caller.userId, deviceId: query.device_id }, ip);
    return { data: { device_id: query.device_id } };
  }),
];
