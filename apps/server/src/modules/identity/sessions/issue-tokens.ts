import type { Tokens } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import type { IdentityContext } from '../ports.ts';
import type { UserRow } from '../profile/user-store.ts';
import { SESSION_SECONDS } from './session-rules.ts';
import { insertSession } from './session-store.ts';

type Person = Pick<UserRow, 'id' | 'level' | 'role' | 'locale'>;

/** New tokens for an open session. The caller must store the refresh token's hash. */
export const tokensFor = (
  context: IdentityContext,
  user: Person,
  { sessionId, deviceId }: { sessionId: string; deviceId: string | null },
): { tokens: Tokens; refreshHash: Buffer } => {
  const { id: userId, level, role, locale: language } = user;
  const access = context.auth.sign({ userId, level, role, sessionId, deviceId: deviceId ?? sessionId, language });
  const refresh = context.refreshTokens.make(sessionId);
  return {
    tokens: {
      access_token: access.token,
      refresh_token: refresh.token,
      token_type: 'Bearer',
      expires_in: access.expiresInSeconds,
    },
    refreshHash: refresh.hash,
  };
};

/** Where somebody signs in from. `userAgent` is the User-Agent header. */
export interface Origin {
  readonly deviceId: string | undefined;
  readonly ip: string;
  readonly userAgent: string;
}

const MAX_USER_AGENT = 300;

/** What is stored of where somebody signs in from. */
export const storedOrigin = ({ deviceId, ip, userAgent }: Origin) => ({
  deviceId: deviceId ?? null,
  ip,
  userAgent: userAgent.slice(0, MAX_USER_AGENT),
});

/** Opens a session and returns its first tokens. */
export const openSession = async (context: IdentityContext, tx: Tx, user: Person, from: Origin): Promise<Tokens> => {
  const id = context.random.uuid();
  const origin = storedOrigin(from);
  const { tokens, refreshHash } = tokensFor(context, user, { sessionId: id, deviceId: origin.deviceId });
  const lifeSeconds = SESSION_SECONDS[user.level];
  await insertSession(tx, { id, userId: user.id, ...origin, refreshHash, lifeSeconds });
  return tokens;
};

/** The short-lived token of an unfinished registration. It has no session and cannot be refreshed. */
export const registrantTokens = (context: IdentityContext, { id: userId, locale: language }: Person): Tokens => {
  const sessionId = context.random.uuid();
  const access = context.auth.sign({
    userId,
    level: 'registrant',
    role: null,
    sessionId,
    deviceId: sessionId,
    language,
  });
  return { access_token: access.token, refresh_token: '', token_type: 'Bearer', expires_in: access.expiresInSeconds };
};
