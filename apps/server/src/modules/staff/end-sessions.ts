import type { staffSessionsEnd } from '@lajvard/contract';
import { audit } from '#modules/audit';
import { colleagueById } from '#modules/identity';
import { transaction } from '#platform/db/transaction.ts';
import { type OwnRefusal, Refused } from '#platform/http/handler.ts';
import type { StaffOptions } from './ports.ts';

/** Whose sessions end, or which one of them, and who ends them. */
export interface SessionsToEnd {
  readonly userId: number;
  readonly sessionId: string | null;
  readonly staffId: number;
  readonly ip: string;
}

/** Ends a colleague's sessions at once; it needs no second person. @returns how many ended */
export const endColleagueSessions = (
  { db, identity }: StaffOptions,
  { userId, sessionId, staffId, ip }: SessionsToEnd,
): Promise<number | Refused<OwnRefusal<typeof staffSessionsEnd>>> =>
  transaction(db, async (tx) => {
    if (userId === staffId) return new Refused('staff-own');
    const colleague = await colleagueById(tx, userId);
    if (colleague instanceof Refused) return colleague;
    const sessions = await identity.colleagues.endSessions(tx, userId, sessionId);
    if (sessions > 0) {
      const subject = `user:${userId}` as const;
      await audit(tx, { staffId, action: 'STAFF_SESSIONS_ENDED', subject, before: null, after: { sessions }, ip });
    }
    return sessions;
  });
