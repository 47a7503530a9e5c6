import type { CommonRefusal, Tokens } from '@lajvard/contract';
import { record } from '#modules/activity';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { seal, unseal } from '#platform/seal.ts';
import type { IdentityContext } from '../ports.ts';
import { userById } from '../profile/user-store.ts';
import { tokensFor } from './issue-tokens.ts';
import { decideRotation } from './session-rules.ts';
import { endSession, lockSession, rotateSession, type SessionRow } from './session-store.ts';

const whichToken = (session: SessionRow, hash: Buffer): 'current' | 'previous' | 'older' => {
  if (session.refresh_hash.equals(hash)) return 'current';
  return session.previous_refresh_hash?.equals(hash) ? 'previous' : 'older';
};

const rotate = async (context: IdentityContext, tx: Tx, session: SessionRow, ip: string): Promise<Tokens | Refused> => {
  const user = await userById(tx, session.user_id);
  if (user === undefined || user.blacklisted_at !== null) return new Refused('token-invalid');
  const { tokens, refreshHash } = tokensFor(context, user, { sessionId: session.id, deviceId: session.device_id });
  const successorSealed = seal(context.successorKeys, JSON.stringify(tokens));
  await rotateSession(tx, { id: session.id, refreshHash, successorSealed, ip });
  return tokens;
};

/**
 * Exchanges a refresh token. The current one rotates. The previous one gets the same answer again for ten seconds on
 * the same device. With any older one, either it was stolen or the thief used it first, so the session ends
 * (docs/specification/4-reliability.md#42-tokens).
 */
export const rotateTokens = async (
  context: IdentityContext,
  { refreshToken, deviceId, ip }: { refreshToken: string; deviceId: string | undefined; ip: string },
): Promise<Tokens | Refused<CommonRefusal | 'blacklisted'>> => {
  const read = context.refreshTokens.read(refreshToken);
  if (read === null) return new Refused('token-invalid');
  return transaction(context.db, async (tx) => {
    const session = await lockSession(tx, read.sessionId);
    if (session === undefined) return new Refused('token-invalid');
    // The holder of a token may know why its session ended: the browser shows the block page
    // (docs/specification/1-table-and-site.md#61-who-may-be-where).
    if (session.ended && (await userById(tx, session.user_id))?.blacklisted_at) return new Refused('blacklisted');
    const decision = decideRotation({
      ended: session.ended,
      expired: session.expired,
      sinceRotationMs: session.since_rotation_ms,
      token: whichToken(session, read.hash),
      sameDevice: session.device_id === null || session.device_id === deviceId,
    });
    if (decision === 'rotate') return rotate(context, tx, session, ip);
    if (decision === 'same-answer') {
      const kept = unseal(context.successorKeys, session.successor_sealed ?? '');
      if (kept !== null) return JSON.parse(kept) as Tokens;
    }
    if (decision === 'reused' || decision === 'other-device' || decision === 'expired') {
      await endSession(tx, context.ended, session.id, decision);
    }
    if (decision === 'reused' || decision === 'other-device') {
      context.log.warn({ userId: session.user_id, reason: decision }, 'refresh token reused: session ended');
      await record(tx, { userId: session.user_id, action: 'SESSION_REUSED', description: decision, ip });
    }
    return new Refused('token-invalid');
  });
};
