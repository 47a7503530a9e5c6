import { typedCode } from '@lajvard/contract';
import { Secret, TOTP } from 'otpauth';
import type { Random } from '#platform/random.ts';
import { hashOf } from '../sessions/refresh-tokens.ts';

const PERIOD_MS = 30_000;
// RFC 6238, 5.2: one step back for the time on the way, one ahead for a clock that is fast
const WINDOW = 1;

/** What authenticator apps take for granted (RFC 6238): SHA-1, 6 digits, 30 s. */
const totp = (secret: string, issuer?: string, label?: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), ...(issuer && { issuer }), ...(label && { label }) });

/** @param bytes 20 random bytes @returns the secret in Base32 */
export const secretOf = (bytes: Uint8Array): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;

/** The address that an authenticator app reads from a QR code. */
export const uriOf = (secret: string, issuer: string, label: string): string => totp(secret, issuer, label).toString();

/**
 * The step, counted in 30 s from 1970, whose code this is; null if it is no code of now, the step before or after.
 * @param nowMs epoch ms
 */
export const stepOf = (secret: string, code: string, nowMs: number): number | null => {
  if (!/^[0-9]{6}$/.test(code)) return null; // the library compares bytes, and throws where digits take several
  const delta = totp(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : Math.floor(nowMs / PERIOD_MS) + delta;
};

const RECOVERY_CODES = 10;
// Crockford's Base32: no I, L, O or U, which are misread
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_LENGTH = 10; // 50 bits

/** Ten new codes, such as `7KQ2M-X0B4T`. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = [...random.bytes(RECOVERY_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
  });

/** The hash that is stored of a code, however it was typed. */
export const recoveryHash = (typed: string): Buffer =>
  hashOf(typedCode(typed).replaceAll('O', '0').replace(/[IL]/g, '1'));
