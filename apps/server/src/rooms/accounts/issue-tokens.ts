import type { Tokens } from '@lajvard/contract';
import type { Tx } from '#platform/db/pool.ts';
import type { Desk } from './ports.ts';
import { SESSION_SECONDS } from './session-rules.ts';
import { insertSession } from './session-store.ts';
import type { UserRow } from './store.ts';

type Person = Pick<UserRow, 'id' | 'level' | 'role'>;

/** Fresh tokens of a session that stands; the refresh token's hash is for the caller to keep. */
export const tokensFor = (
  desk: Desk,
  user: Person,
  { sessionId, deviceId }: { sessionId: string; deviceId: string | null },
): { tokens: Tokens; refreshHash: Buffer } => {
  const { id: userId, level, role } = user;
  const access = desk.auth.sign({ userId, level, role, sessionId, deviceId: deviceId ?? sessionId });
  const refresh = desk.refreshTokens.make(sessionId);
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

/** Opens a session and gives its first tokens. */
export const openSession = async (desk: Desk, tx: Tx, user: Person, deviceId: string | undefined): Promise<Tokens> => {
  const id = desk.random.uuid();
  const { tokens, refreshHash } = tokensFor(desk, user, { sessionId: id, deviceId: deviceId ?? null });
  const lifeSeconds = SESSION_SECONDS[user.level];
  await insertSession(tx, { id, userId: user.id, deviceId: deviceId ?? null, refreshHash, lifeSeconds });
  return tokens;
};

/** The short-lived token of an unfinished registration: no session, nothing to refresh. */
export const registrantTokens = (desk: Desk, userId: number): Tokens => {
  const sessionId = desk.random.uuid();
  const access = desk.auth.sign({ userId, level: 'registrant', role: null, sessionId, deviceId: sessionId });
  return { access_token: access.token, refresh_token: '', token_type: 'Bearer', expires_in: access.expiresInSeconds };
};
