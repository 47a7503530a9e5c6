import { createHmac, timingSafeEqual } from 'node:crypto';
import { isLanguage, type Language } from '@lajvard/contract';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Clock } from '../clock.ts';
import { keysFor, type Secrets } from '../keys.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Caller } from './handler.ts';

/** docs/specification/4-reliability.md#42-tokens: an access token lives at most ten minutes. */
export const ACCESS_SECONDS = 600;
/** A registration form takes longer to fill in; its token is valid for nothing else. */
export const REGISTRANT_SECONDS = 1800;

const AUDIENCES = { user: 'lajvard-player', admin: 'lajvard-staff', registrant: 'lajvard-registration' } as const;
const MAX_KNOWN = 100_000; // at most about 60 MB; a process holds fewer than 20,000 sockets

interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly dev?: string;
  readonly lvl: Caller['level'];
  /** The person's language, so that a refused call can be answered in it without a query. */
  readonly loc?: Language;
  readonly role: string | null;
  readonly aud: string;
  readonly typ: 'access';
  readonly exp: number;
}

/** Signs and verifies access tokens. */
export interface Auth {
  /** A signed access token for this caller. */
  sign(caller: Caller): { readonly token: string; readonly expiresInSeconds: number };
  /**
   * The caller behind `Authorization: Bearer …`; null if the token is missing, forged, foreign or expired, or its
   * session has ended.
   */
  callerOf(authorization: string | undefined): Caller | null;
  /** The same for a bare token. */
  callerOfToken(token: string): Caller | null;
  /**
   * Remembers the new language of a person whose tokens still name the old one; other processes learn it with
   * their next token.
   */
  speaks(userId: number, language: Language): void;
}

/** Compares two texts in constant time. */
export const sameText = (given: string, expected: string): boolean => {
  const [a, b] = [given, expected].map((value) => createHmac('sha256', 'compare').update(value).digest());
  return a !== undefined && b !== undefined && expected.length > 0 && timingSafeEqual(a, b);
};

const isClaims = (claims: Partial<Claims>): claims is Claims =>
  claims.typ === 'access' &&
  typeof claims.sid === 'string' &&
  (claims.loc === undefined || isLanguage(claims.loc)) &&
  (claims.dev === undefined || typeof claims.dev === 'string') &&
  typeof claims.exp === 'number' &&
  /^[1-9]\d{0,15}$/.test(claims.sub ?? '') &&
  claims.lvl !== undefined &&
  Object.hasOwn(AUDIENCES, claims.lvl) &&
  claims.aud === AUDIENCES[claims.lvl] &&
  (claims.role === null || (claims.lvl === 'admin' && typeof claims.role === 'string'));

/**
 * @param secrets TOKEN_SECRET, and the one before it
 * @param ended checked at every request, so that ending a session takes effect at once
 */
export const createAuth = (secrets: Secrets, clock: Clock, ended: EndedSessions): Auth => {
  const keys = keysFor(secrets, 'access-token');
  const signToken = createSigner({ key: keys[0], algorithm: 'HS256' });
  const verifiers = keys.map((key) =>
    createVerifier({ key, algorithms: ['HS256'], requiredClaims: ['exp', 'aud', 'sub'], cache: false }),
  );
  const verified = (token: string): Partial<Claims> | null => {
    for (const verify of verifiers) {
      try {
        return verify(token) as Partial<Claims>;
      } catch {
        // not by this key, or not valid at all
      }
    }
    return null;
  };
  // A player's token comes with every play: its signature is verified once, its expiry and its session every time.
  const known = new Map<string, { readonly caller: Caller; readonly expiresAt: number }>();

  const read = (token: string): { caller: Caller; expiresAt: number } | null => {
    const claims = verified(token);
    if (claims === null || !isClaims(claims)) return null;
    const { sid: sessionId, lvl: level, role } = claims;
    const deviceId = claims.dev ?? sessionId;
    const caller = { userId: Number(claims.sub), level, role, sessionId, deviceId, language: claims.loc };
    return { caller, expiresAt: claims.exp * 1000 };
  };
  /** They stand in the order in which they came, and so nearly in that of their expiry. */
  const forgetExpired = (now: number): void => {
    for (const [token, { expiresAt }] of known) {
      if (expiresAt > now) return;
      known.delete(token);
    }
  };
  const callerOfToken = (token: string): Caller | null => {
    let found = known.get(token) ?? null;
    if (found === null) {
      found = token.length > 1024 ? null : read(token);
      if (found === null) return null;
      forgetExpired(clock.now());
      if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value ?? '');
      known.set(token, found);
    }
    if (found.expiresAt <= clock.now()) {
      known.delete(token);
      return null;
    }
    return ended.has(found.caller.sessionId) ? null : found.caller;
  };
  return {
    sign: ({ userId, level, role, sessionId, deviceId, language }) => {
      const expiresInSeconds = level === 'registrant' ? REGISTRANT_SECONDS : ACCESS_SECONDS;
      const claims: Claims = {
        sub: String(userId),
        sid: sessionId,
        ...(deviceId === sessionId ? {} : { dev: deviceId }),
        lvl: level,
        ...(language === undefined ? {} : { loc: language }),
        role,
        aud: AUDIENCES[level],
        typ: 'access',
        exp: Math.floor(clock.now() / 1000) + expiresInSeconds,
      };
      return { token: signToken({ ...claims }), expiresInSeconds };
    },
    callerOf: (authorization) => {
      if (authorization === undefined || !/^bearer /i.test(authorization.slice(0, 7))) return null;
      return callerOfToken(authorization.slice(7).trim());
    },
    callerOfToken,
    speaks: (userId, language) => {
      for (const [token, found] of known) {
        if (found.caller.userId === userId) known.set(token, { ...found, caller: { ...found.caller, language } });
      }
    },
  };
};
