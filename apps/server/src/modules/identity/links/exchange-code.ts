import type { Tokens } from '@lajvard/contract';
import { record } from '#modules/activity';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { IdentityContext } from '../ports.ts';
import { lockUser } from '../profile/user-store.ts';
import { hasFactor } from '../second-factor/factor-store.ts';
import { type Origin, openSession, registrantTokens } from '../sessions/issue-tokens.ts';
import { useCode } from '../sessions/one-time-codes.ts';
import { hashOf } from '../sessions/refresh-tokens.ts';

/**
 * Exchanges a link's one-time code: a registration's for the token that completes it, a sign-in's for a session. A code
 * works once and only for minutes.
 */
export const exchangeCode = (
  context: IdentityContext,
  { code, ...origin }: { code: string } & Origin,
): Promise<Tokens | Refused> =>
  transaction(context.db, async (tx) => {
    const used = await useCode(tx, hashOf(code), ['registration', 'sign-in']);
    // Locked, so that a blacklisting at this very moment also ends the new session.
    const user = used && (await lockUser(tx, used.user_id));
    if (used === undefined || user === undefined || user.blacklisted_at !== null || user.closed_at !== null)
      return new Refused('token-invalid');
    if (used.purpose === 'registration') {
      if (user.completed_at !== null) return new Refused('token-invalid');
      return registrantTokens(context, user);
    }
    // a link is no second factor
    const needsMore = user.level === 'admin' || (await hasFactor(tx, user.id));
    if (user.completed_at === null || needsMore) return new Refused('token-invalid');
    await record(tx, { userId: user.id, action: 'LOGIN', description: 'link', ip: origin.ip });
    return openSession(context, tx, user, origin);
  });
