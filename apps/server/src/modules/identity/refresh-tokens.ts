import { createHash, createHmac } from 'node:crypto';
import { keyFor, sameText } from '#platform/http/auth.ts';
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

/** @param secret TOKEN_SECRET */
export const refreshTokens = (secret: string, random: Random): RefreshTokens => {
  const key = keyFor(secret, 'refresh-token');
  const macOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    make: (sessionId) => {
      const body = `${sessionId}.${random.bytes(SECRET_BYTES).toString('base64url')}`;
      const token = `${body}.${macOf(body)}`;
      return { token, hash: hashOf(token) };
    },
    read: (token) => {
      const [sessionId = '', secretPart = '', mac = '', more] = token.split('.');
      if (more !== undefined || !/^[0-9a-f-]{36}$/.test(sessionId)) return null;
      return sameText(mac, macOf(`${sessionId}.${secretPart}`)) ? { sessionId, hash: hashOf(token) } : null;
    },
  };
};
