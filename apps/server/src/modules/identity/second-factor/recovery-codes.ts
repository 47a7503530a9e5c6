import type { Random } from '#platform/random.ts';
import { hashOf } from '../sessions/refresh-tokens.ts';

const COUNT = 10;
// Crockford's Base32: no I, L, O or U, which are misread
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10; // 50 bits

/** Ten new codes, such as `7KQ2M-X0B4T`. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: COUNT }, () => {
    const code = [...random.bytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });

/** The hash that is stored of a code, however it was typed. */
export const recoveryHash = (typed: string): Buffer =>
  hashOf(
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1'),
  );
