import { closeAnotherSessions } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { takeOver } from './take-over.ts';

/** What a player can call about their sessions at the table. */
export const presenceRoutes = (db: Db): Handled[] => [
  handle(closeAnotherSessions, async ({ query, caller, ip }) => {
    // A device speaks for itself only; who it is stands in its token.
    if (query.device_id !== caller.deviceId) {
      return new Refused('form-invalid', { errors: { device_id: ['errors:invalid'] } });
    }
    await takeOver(db, caller, ip);
    return { data: { device_id: caller.deviceId } };
  }),
];
