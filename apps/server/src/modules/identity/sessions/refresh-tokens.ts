import { createHash, createHmac } from 'node:crypto';
import { sameText } from '#platform/http/auth.ts';
import { keysFor, type Secrets } from '#platform/keys.ts';
import type { Random } from '#platform/random.ts';

const SECRET_BYTES = 32;

/**
 * Makes and reads refresh tokens, `session.secret.mac`. The mac tells an old token of ours (a theft) from an invented
 * one (noise).
 */
export interface RefreshTokens {
  make(sessionId: string): { readonly token: string; readonly hash: Buffer };
  /** The session and hash of a token that we made, whatever its age; null for any other text. */
  read(token: string): { readonly sessionId: string; readonly hash: Buffer } | null;
}

/** SHA-256: the form in which tokens and codes are stored. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** @param secrets TOKEN_SECRET, and the one before it */
export const refreshTokens = (secrets: Secrets, random: Random): RefreshTokens => {
  const keys = keysFor(secrets, 'refresh-token');
  const macOf = (text: string, key: Buffer): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    make: (sessionId) => {
      const body = `${sessionId}.${random.bytes(SECRET_BYTES).toString('base64url')}`;
      const token = `${body}.${macOf(body, keys[0])}`;
      return { token, hash: hashOf(token) };
    },
    read: (token) => {
      const [sessionId = '', secretPart = '', mac = '', more] = token.split('.');
      if (more !== undefined || !/^[0-9a-f-]{36}$/.test(sessionId)) return null;
      const body = `${sessionId}.${secretPart}`;
      return keys.some((key) => sameText(mac, macOf(body, key))) ? { sessionId, hash: hashOf(token) } : null;
    },
  };
};
