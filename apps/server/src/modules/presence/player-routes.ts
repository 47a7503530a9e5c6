import { closeAnotherSessions, seatId } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Caller, type Handled, handle, Refused } from '#platform/http/handler.ts';
import { takeOver } from './take-over.ts';

/** Routes for somebody's other devices: a player's at the table, staff's in the office. */
export const presenceRoutes = (
  db: Db,
  endOtherSessions: (caller: Caller, ip: string) => Promise<unknown>,
): Handled[] => [
  handle(closeAnotherSessions, async ({ query, caller, ip }) => {
    // A device may act only for its own sessions; the access token says which device it is.
    if (query.device_id !== caller.deviceId && !query.device_id.startsWith(seatId(caller.deviceId, ''))) {
      return new Refused('form-invalid', { errors: { device_id: ['errors:invalid'] } });
    }
    if (caller.level === 'admin') await endOtherSessions(caller, ip);
    else await takeOver(db, { userId: caller.userId, deviceId: query.device_id }, ip);
    return { data: { device_id: query.device_id } };
  }),
];
